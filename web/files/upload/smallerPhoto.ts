import { uploadTexts } from '../text.ts'
import { Refusal } from './uploadQueue.ts'

/** Photos of more bytes than this are made smaller before they are sent. */
const largePhotoBytes = 4_000_000

/**
 * The longest side of a smaller photo, pixels: a tall one of 3 : 4 is then still as wide as the widest variant (FILE-4).
 */
const longestSide = 2560

const quality = 0.85

/**
 * The photo as it is sent: a large one made smaller, upright and without what it tells of place and person; anything else as
 * it is. HEIC becomes JPEG, as the server and most browsers cannot read it.
 * @throws Refusal for HEIC that this browser cannot open either.
 */
export async function smallerPhoto(photo: File, keepOriginal: boolean): Promise<File> {
  if (keepOriginal) return photo
  const heic = isHeic(photo)
  if (!heic && !(photo.type === 'image/jpeg' && photo.size > largePhotoBytes)) return photo
  const smaller = await redrawn(photo)
  if (!smaller && heic) throw new Refusal(uploadTexts.heic)
  // What cannot be opened here the server judges.
  if (!smaller || (!heic && smaller.size >= photo.size)) return photo
  return new File([smaller], heic ? photo.name.replace(/\.hei[cf]$/i, '.jpg') : photo.name, {
    type: 'image/jpeg',
    lastModified: photo.lastModified,
  })
}

/** Whether a file is a photo as newer phones keep it; not every browser knows that type. */
export const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** The picture drawn anew as JPEG, no larger than asked; null where the browser cannot open it. */
async function redrawn(photo: File): Promise<Blob | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch {
    // No picture, a broken one, or of a kind that is not known here.
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
