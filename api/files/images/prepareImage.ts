import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '../../http/errors.ts'
import type { StoredVariant } from '../../store/tables/files.ts'
import type { ImageFormat } from '../detectType.ts'
import { cleanOriginal } from './cleanOriginal.ts'
import { decoder } from './decoder.ts'
import { brokenImage, tooManyPixels } from './refusals.ts'
import type { MeasuredImage, PreparedImage } from './task.ts'
import { variantWidths } from './variantWidths.ts'

/** Maximum pixels of one frame: more than any phone's camera has; a larger image is likely a decompression bomb. */
const maxPixels = 100_000_000
/**
 * The variants of an animation with more pixels in all frames are still images, because every frame is re-encoded in each size and format.
 * A frame counts at least minFramePixels, for its own overhead.
 */
const maxAnimatedPixels = 5_000_000
const minFramePixels = 5_000
/** Maximum height or width that the format supports. */
const maxDimension = { webp: 16_383, gif: 65_535 }

/** libvips' names of the formats. */
const formatNames: Record<ImageFormat, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' }

/**
 * Reads an image's header without decoding it. FILE-6.
 * @throws 400 for an image that cannot be opened, is of another format than detected, or has too many pixels
 */
export async function measureImage(source: string, format: ImageFormat): Promise<MeasuredImage> {
  const metadata = await refuseBroken(() => metadataOf(source, format))
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height)
  if (pixels > maxPixels) throw tooManyPixels()
  return { pixels }
}

/**
 * Writes the cleaned original and the variants of an image into a folder. FILE-4.
 * @param source path of the received image
 * @throws 400 for a broken or truncated image
 */
export function prepareImage(
  source: string,
  format: ImageFormat,
  folder: string,
  original: string,
): Promise<PreparedImage> {
  return refuseBroken(async () => {
    const metadata = await metadataOf(source, format)
    // Variants first: they decode the complete image and so detect a broken one.
    const suurused = await writeVariants(source, format, folder, metadata)
    // In one buffer: a GIF may have half a million chunks, each of which would take a write call.
    const cleaned = Buffer.concat(await cleanOriginal(source, format, metadata))
    await writeFile(join(folder, original), cleaned)
    return { size: cleaned.length, suurused }
  })
}

async function metadataOf(source: string, format: ImageFormat): Promise<Metadata> {
  const metadata = await decoder(source, { limitInputPixels: false }).metadata()
  if (metadata.format !== formatNames[format]) throw new RangeError(`judged ${format}, decoded as ${metadata.format}`)
  return metadata
}

async function writeVariants(source: string, format: ImageFormat, folder: string, metadata: Metadata) {
  const frame = { width: metadata.width, height: metadata.pageHeight ?? metadata.height }
  const frames = metadata.pages ?? 1
  const animated = frames > 1 && frames * Math.max(frame.width * frame.height, minFramePixels) <= maxAnimatedPixels
  const [own = 0] = animated ? [frame.width] : [metadata.autoOrient.width]
  const widths = variantWidths(own)
  const pipeline = animated ? animatedImage(source) : await stillImage(source, widths[0] ?? own)
  const variants: StoredVariant[] = []
  for (const width of widths) variants.push(await writeVariant(pipeline, format, folder, width))
  return variants
}

/** Creates a new pipeline from the image, upright and in sRGB, for each variant. */
type ImagePipeline = () => Sharp

/** Decodes the image once, at the largest width; the variants are scaled from that. */
async function stillImage(source: string, width: number): Promise<ImagePipeline> {
  const { data, info } = await decoder(source, { failOn: 'error', limitInputPixels: maxPixels, autoOrient: true })
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  return () => decoder(data, { raw: { width: info.width, height, channels }, limitInputPixels: false })
}

function animatedImage(source: string): ImagePipeline {
  return () => decoder(source, { failOn: 'error', limitInputPixels: maxPixels, animated: true })
}

const encoders = {
  jpeg: (pipeline: Sharp) => pipeline.jpeg({ quality: 82, progressive: true }),
  png: (pipeline: Sharp) => pipeline.png(),
  gif: (pipeline: Sharp) => pipeline.gif({ effort: 4 }),
  webp: (pipeline: Sharp) => pipeline.webp({ quality: 80, effort: 3 }),
}

const encodingOf = {
  jpeg: { code: encoders.jpeg, extension: 'jpg' },
  png: { code: encoders.png, extension: 'png' },
  gif: { code: encoders.gif, extension: 'gif' },
  webp: { code: encoders.webp, extension: 'webp' },
  // Encoding AVIF takes four times as long as WebP.
  avif: { code: encoders.webp, extension: 'webp' },
}

/** Writes one width in the original's format, and additionally as WebP if that is smaller. */
async function writeVariant(pipeline: ImagePipeline, format: ImageFormat, folder: string, width: number) {
  const { code, extension } = encodingOf[format]
  const nimi = `${width}.${extension}`
  const { data, info } = await code(pipeline().resize({ width })).toBuffer({ resolveWithObject: true })
  // Not by libvips, which reports a full disk as a broken image.
  await writeFile(join(folder, nimi), data)
  const korgus = info.pageHeight ?? info.height
  let webpBytes: number | null = null
  if (extension !== 'webp' && korgus <= maxDimension.webp) {
    const webp = await encoders.webp(pipeline().resize({ width })).toBuffer()
    if (webp.length < data.length) {
      await writeFile(join(folder, `${width}.webp`), webp)
      webpBytes = webp.length
    }
  }
  return { laius: info.width, korgus, nimi, bytes: data.length, webpBytes }
}

/** Turns errors of libvips and of the cleaning into 400; system errors such as a full disk pass through. */
async function refuseBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || (typeof error === 'object' && error !== null && 'syscall' in error)) throw error
    throw Object.assign(brokenImage(), { cause: error })
  }
}
