import { ChoosePicture } from '../../../content/fields/ChoosePicture.tsx'
import { fieldTexts } from '../../../content/fields/text.ts'
import { FileImage } from '../../../files/pictures/FileImage.tsx'
import type { MediaValue } from '../values.ts'
import { mediaTexts } from './text.ts'
import classes from './ImageFields.module.css'

interface ImageFieldsProps {
  item: Extract<MediaValue, { kind: 'image' }>
  onChange: (item: MediaValue) => void
  /** Called when the dialog of files opens and closes. */
  onPicking: (isPicking: boolean) => void
  busy: boolean
}

/** The picture of an item, large, which can be replaced. */
export function ImageFields({ item, onChange, onPicking, busy }: ImageFieldsProps) {
  const { image } = item
  return (
    <div>
      <div className={classes.picture}>
        <FileImage
          key={image.id}
          file={image}
          fit="contain"
          eager
          fallback={(words) => <p className={classes.missing}>{words}</p>}
        />
      </div>
      <div className={classes.facts}>
        <p className={classes.name}>{image.name}</p>
        <ChoosePicture busy={busy} onPicking={onPicking} onChoose={(picture) => onChange({ ...item, image: picture })}>
          {mediaTexts.replace}
        </ChoosePicture>
      </div>
      {image.visibility !== 'PUBLIC' && <p className={classes.notice}>{fieldTexts.picturePrivate}</p>}
    </div>
  )
}
