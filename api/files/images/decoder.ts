import sharp from 'sharp'

/** The libvips loaders of the five supported formats; Heif reads AVIF. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`)

// libvips chooses a loader by inspecting the bytes itself, whatever type was detected before. Loaders of other formats are blocked: SVG
// runs filters for minutes and reads other files; TIFF, matrices, CSV and libvips' own dumps are not needed. FILE-6.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })

// The worker pool limits how many images are decoded concurrently, so each gets one thread, and no cache.
sharp.concurrency(1)
sharp.cache(false)

/** sharp restricted to JPEG, PNG, WebP, GIF and AVIF. Nothing else in the api may import sharp directly. */
export { sharp as decoder }
