import { uploadTexts } from '../text.ts'
import { Refusal } from './uploadQueue.ts'

/** JPEG photos larger than this are scaled down before the upload, in bytes. */
const largePhotoBytes = 4_000_000

/** The longest side of a scaled photo in pixels: a portrait of 3 : 4 is still as wide as the widest variant (FILE-4). */
const longestSide = 2560

const quality = 0.85

/**
 * Prepares a photo for the upload: scales down a large JPEG, applies its orientation and drops its metadata, such as the
 * location. HEIC is converted to JPEG, which the server and other browsers can read. Other files are returned unchanged.
 * @throws Refusal for a HEIC file that this browser cannot decode
 */
export async function smallerPhoto(photo: File, keepOriginal: boolean): Promise<File> {
  if (keepOriginal) return photo
  const heic = isHeic(photo)
  if (!heic && !(photo.type === 'image/jpeg' && photo.size > largePhotoBytes)) return photo
  const smaller = await redrawn(photo)
  if (!smaller && heic) throw new Refusal(uploadTexts.heic)
  // A file that cannot be decoded here is left to the server.
  if (!smaller || (!heic && smaller.size >= photo.size)) return photo
  return new File([smaller], heic ? photo.name.replace(/\.hei[cf]$/i, '.jpg') : photo.name, {
    type: 'image/jpeg',
    lastModified: photo.lastModified,
  })
}

/** Whether a file is a HEIC or HEIF photo, by type or extension: some browsers do not know the type. */
export const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Draws an image as JPEG, scaled down to `longestSide`; null if the browser cannot decode it. */
async function redrawn(photo: File): Promise<Blob | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch {
    // No image, a corrupt one, or an unsupported format.
    return null
  }
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  } finally {
    picture.close()
  }
}
