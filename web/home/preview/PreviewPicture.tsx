import { FileImage } from '../../files/pictures/FileImage.tsx'
import type { FileCardFragment } from '../generated.ts'
import classes from './HomePreview.module.css'

/** A picture of the preview that fills its frame; a tinted area without one. */
export function PreviewPicture({ picture }: { picture: FileCardFragment | null }) {
  return (
    <div className={classes.picture}>{picture && <FileImage key={picture.id} file={picture} alt="" fit="cover" />}</div>
  )
}
