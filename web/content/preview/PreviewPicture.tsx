import type { FileCardFragment } from '../../files/generated.ts'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import classes from './Preview.module.css'

/** A picture of a preview that fills its frame; a tinted area without one. */
export function PreviewPicture({ picture }: { picture: FileCardFragment | null }) {
  return (
    <div className={classes.picture} data-picture="">
      {picture && <FileImage key={picture.id} file={picture} alt="" fit="cover" />}
    </div>
  )
}
