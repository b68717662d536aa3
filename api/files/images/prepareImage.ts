import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '../../http/errors.ts'
import type { StoredVariant } from '../../store/tables/files.ts'
import type { ImageFormat } from '../judge.ts'
import { cleanOriginal } from './cleanOriginal.ts'
import { decoder } from './decoder.ts'
import { brokenImage, tooManyPixels } from './refusals.ts'
import type { MeasuredImage, PreparedImage } from './task.ts'
import { variantWidths } from './variantWidths.ts'

/** More pixels than any phone's camera has, in one frame; what says it has more is more likely a bomb. */
const mostPixels = 100_000_000
/** An animation with more keeps its first frame alone in the smaller sizes: each frame would be coded anew. */
const mostMovingPixels = 40_000_000
/** Neither WebP's nor GIF's sizes go as far as those of the others. */
const highest = { webp: 16_383, gif: 65_535 }

/** What libvips calls the formats. */
const formatNames: Record<ImageFormat, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' }

/**
 * Looks at an image without decoding it. FILE-6.
 * @throws 400 for one that cannot be opened, is of another format than it was judged to be, or has too many pixels
 */
export async function measureImage(source: string, format: ImageFormat): Promise<MeasuredImage> {
  const metadata = await refusingBroken(() => metadataOf(source, format))
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height)
  if (pixels > mostPixels) throw tooManyPixels()
  return { pixels }
}

/**
 * Writes the clean original and the variants of an image into a folder. FILE-4.
 * @param source the image as it was received
 * @throws 400 for one that is broken or cut off
 */
export function prepareImage(
  source: string,
  format: ImageFormat,
  folder: string,
  original: string,
): Promise<PreparedImage> {
  return refusingBroken(async () => {
    const metadata = await metadataOf(source, format)
    // First what reads the whole picture: a broken one goes no further.
    const suurused = await writeVariants(source, format, folder, metadata)
    const parts = await cleanOriginal(source, format, metadata)
    await writeFile(join(folder, original), parts)
    return { size: parts.reduce((sum, part) => sum + part.length, 0), suurused }
  })
}

async function metadataOf(source: string, format: ImageFormat): Promise<Metadata> {
  const metadata = await decoder(source, { limitInputPixels: false }).metadata()
  if (metadata.format !== formatNames[format]) throw new RangeError(`judged ${format}, decoded as ${metadata.format}`)
  return metadata
}

async function writeVariants(source: string, format: ImageFormat, folder: string, metadata: Metadata) {
  const frame = { width: metadata.width, height: metadata.pageHeight ?? metadata.height }
  const moving = (metadata.pages ?? 1) > 1 && (metadata.pages ?? 1) * frame.width * frame.height <= mostMovingPixels
  const [own = 0] = moving ? [frame.width] : [metadata.autoOrient.width]
  const widths = variantWidths(own)
  const picture = moving ? movingPicture(source) : await stillPicture(source, widths[0] ?? own)
  const variants: StoredVariant[] = []
  for (const width of widths) variants.push(await writeVariant(picture, format, folder, width))
  return variants
}

/** Reads the picture, upright and in sRGB; each width is made from what it gives. */
type Picture = () => Sharp

/** Decoded once, at the largest width; the others are made of that. */
async function stillPicture(source: string, width: number): Promise<Picture> {
  const { data, info } = await decoder(source, { failOn: 'error', limitInputPixels: mostPixels, autoOrient: true })
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  return () => decoder(data, { raw: { width: info.width, height, channels }, limitInputPixels: false })
}

function movingPicture(source: string): Picture {
  return () => decoder(source, { failOn: 'error', limitInputPixels: mostPixels, animated: true })
}

const coded = {
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, progressive: true }),
  png: (picture: Sharp) => picture.png(),
  gif: (picture: Sharp) => picture.gif({ effort: 4 }),
  webp: (picture: Sharp) => picture.webp({ quality: 80, effort: 3 }),
}

const codingOf = {
  jpeg: { code: coded.jpeg, extension: 'jpg' },
  png: { code: coded.png, extension: 'png' },
  gif: { code: coded.gif, extension: 'gif' },
  webp: { code: coded.webp, extension: 'webp' },
  // Coding AVIF takes four times as long as WebP.
  avif: { code: coded.webp, extension: 'webp' },
}

/** One width in the original's format, and as WebP beside it where that is smaller. */
async function writeVariant(picture: Picture, format: ImageFormat, folder: string, width: number) {
  const { code, extension } = codingOf[format]
  const nimi = `${width}.${extension}`
  const { data, info } = await code(picture().resize({ width })).toBuffer({ resolveWithObject: true })
  // Not written by libvips, which tells of a full disk as of a broken picture.
  await writeFile(join(folder, nimi), data)
  const korgus = info.pageHeight ?? info.height
  let webpBytes: number | null = null
  if (extension !== 'webp' && korgus <= highest.webp) {
    const webp = await coded.webp(picture().resize({ width })).toBuffer()
    if (webp.length < data.length) {
      await writeFile(join(folder, `${width}.webp`), webp)
      webpBytes = webp.length
    }
  }
  return { laius: info.width, korgus, nimi, bytes: data.length, webpBytes }
}

/** What libvips and the cleaning say of a picture is one thing to its owner; a full disk is not the picture's fault. */
async function refusingBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || (typeof error === 'object' && error !== null && 'syscall' in error)) throw error
    throw Object.assign(brokenImage(), { cause: error })
  }
}
