import sharp from 'sharp'

/** The loaders of libvips for the five formats that are images here; the last one reads AVIF. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`)

// libvips picks a loader by its own look at the bytes, whatever the file was judged to be. Without the others (SVG runs
// filters for minutes and reads further files; TIFF, matrices, csv, its own dumps) such a file has no loader at all. FILE-6.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })

// The pool bounds how many images are decoded at once; one thread each, and nothing kept between them.
sharp.concurrency(1)
sharp.cache(false)

/** sharp, able to decode JPEG, PNG, WebP, GIF and AVIF only. Nothing in the api may import sharp itself. */
export { sharp as decoder }
