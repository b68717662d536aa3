import { uploadTexts } from '../text.ts'
import { Refusal } from './uploadQueue.ts'

/** JPEG photos larger than this are scaled down before the upload, in bytes. */
const largePhotoBytes = 4_000_000

/** The longest side of a scaled photo in pixels: a 3 : 4 portrait is still as wide as the widest variant (FILE-4). */
const longestSide = 2560

const quality = 0.85

/**
 * Prepares a photo for the upload: scales down a large JPEG, applies its orientation and drops its metadata, such as the
 * location. HEIC is converted to JPEG, which the server and other browsers can read. Other files are returned unchanged, and so are
 * photos in a browser without a reliable canvas: the server scales them.
 * @throws Refusal for a HEIC file that this browser cannot decode
 */
export async function smallerPhoto(photo: File, keepOriginal: boolean): Promise<File> {
  if (keepOriginal) return photo
  const heic = isHeic(photo)
  if (!heic && !(photo.type === 'image/jpeg' && photo.size > largePhotoBytes)) return photo
  const smaller = (await isCanvasTrue()) ? await redrawn(photo) : null
  if (!smaller && heic) throw new Refusal(uploadTexts.heic)
  // The server handles a file that this browser cannot decode.
  if (!smaller || (!heic && smaller.size >= photo.size)) return photo
  return new File([smaller], heic ? photo.name.replace(/\.hei[cf]$/i, '.jpg') : photo.name, {
    type: 'image/jpeg',
    lastModified: photo.lastModified,
  })
}

/** Whether a file is a HEIC or HEIF photo, by type or extension: some browsers do not know the type. */
export const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Test colours to draw and read back, as red, green and blue. */
const knownColours = [
  [220, 40, 40],
  [30, 170, 60],
  [40, 60, 210],
  [128, 128, 128],
] as const
/** The side in px of the square of each colour: two blocks of JPEG. */
const side = 16
/** The tolerated difference per channel, by JPEG compression or the invisible noise that some browsers add. */
const tolerance = 24

let canvasIsTrue: Promise<boolean> | undefined

/**
 * Whether a canvas returns the drawn colours: Tor, LibreWolf and Firefox with resistFingerprinting return white or noise. Tested once per
 * visit with the same calls that process a photo.
 */
const isCanvasTrue = () => (canvasIsTrue ??= readsBackColours().catch(() => false))

async function readsBackColours(): Promise<boolean> {
  const drawn = canvasOf(knownColours.length * side, side)
  for (const [index, [red, green, blue]] of knownColours.entries()) {
    drawn.context.fillStyle = `rgb(${red} ${green} ${blue})`
    drawn.context.fillRect(index * side, 0, side, side)
  }
  const jpeg = await jpegOf(drawn.canvas)
  if (!jpeg) return false
  const readBack = canvasOf(drawn.canvas.width, side)
  const picture = await createImageBitmap(jpeg)
  readBack.context.drawImage(picture, 0, 0)
  picture.close()
  return knownColours.every((colour, index) => {
    // Colours blur at the edges.
    const { data } = readBack.context.getImageData(index * side + 2, 2, side - 4, side - 4)
    const isAsDrawn = (value: number, at: number) => Math.abs(value - (colour[at % 4] ?? value)) <= tolerance
    return data.every(isAsDrawn)
  })
}

/** @throws if the browser has no canvas */
function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  return { canvas, context }
}

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** Draws an image as JPEG, scaled down to `longestSide`; null if the browser cannot decode it or draws it wrongly. */
async function redrawn(photo: File): Promise<Blob | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch {
    // Not an image, corrupt, or of an unsupported format.
    return null
  }
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const { canvas, context } = canvasOf(Math.round(picture.width * scale), Math.round(picture.height * scale))
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const jpeg = await jpegOf(canvas)
    return jpeg && (await showsSame(jpeg, picture)) ? jpeg : null
  } finally {
    picture.close()
  }
}

/** Whether a JPEG shows a picture: low on memory, a browser draws nothing or only a part on a large canvas, without an error. */
async function showsSame(jpeg: Blob, picture: ImageBitmap): Promise<boolean> {
  const drawn = await createImageBitmap(jpeg)
  const [before, after] = [coloursOf(picture), coloursOf(drawn)]
  drawn.close()
  const difference = before.reduce((sum, value, index) => sum + Math.abs(value - after[index]!), 0)
  return difference / before.length < tolerance / 4
}

function coloursOf(picture: ImageBitmap): Uint8ClampedArray {
  const { context } = canvasOf(side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, side, side)
  return context.getImageData(0, 0, side, side).data
}
