import sharp from 'sharp'

/** The libvips loaders of the five supported formats; Heif reads AVIF. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`)

// libvips chooses a loader by its own inspection of the bytes, whatever type was detected before. Unsupported formats
// have no loader at all: SVG runs filters for minutes and reads other files; others are TIFF, matrices, CSV, libvips'
// own dumps. FILE-6.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })

// The worker pool bounds how many images are decoded at once; one thread each, and no cache.
sharp.concurrency(1)
sharp.cache(false)

/** sharp restricted to JPEG, PNG, WebP, GIF and AVIF. Nothing else in the api may import sharp directly. */
export { sharp as decoder }
