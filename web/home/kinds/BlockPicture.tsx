import { PictureField } from '../../content/fields/PictureField.tsx'
import type { FileCardFragment } from '../generated.ts'
import classes from './BlockPicture.module.css'

interface BlockPictureProps {
  /** The name of the form field; unique within the page. */
  name: string
  label: string
  picture: FileCardFragment | null
  onChange: (picture: FileCardFragment | null) => void
  /** As for PictureField. */
  place: string
  busy: boolean
}

/** A picture of a block, with its label. HOME-1. */
export function BlockPicture({ label, ...field }: BlockPictureProps) {
  return (
    <fieldset className={classes.picture}>
      <legend className={classes.label}>{label}</legend>
      <PictureField label={label} {...field} />
    </fieldset>
  )
}
