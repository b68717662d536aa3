import { adminStep, Trail } from '../../ui/link/Trail.tsx'
import { galleryPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'

/** The way back to the list of albums. */
export function GalleryTrail() {
  return <Trail steps={[adminStep, { name: galleryTexts.title, to: galleryPath }]} />
}
