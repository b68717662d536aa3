import type { Block, BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { PictureField } from '../../content/fields/PictureField.tsx'
import { layout } from '../../ui/layout/layout.ts'
import type { PictureName } from '../editor/edits.ts'
import type { FileCardFragment } from '../generated.ts'
import { homeTexts } from '../text.ts'
import { pictureOf } from './uploadTargets.ts'
import classes from '../editor/HomeEditor.module.css'

type Pictured<Field extends PictureName> = Block & Record<Field, FileCardFragment | null>

interface BlockPictureProps<Field extends PictureName, B extends Pictured<Field>> {
  editing: BlockEditorProps<B>
  field: Field
}

/** A picture of a block, with its label. HOME-1. */
export function BlockPicture<Field extends PictureName, B extends Pictured<Field>>(props: BlockPictureProps<Field, B>) {
  const { editing, field } = props
  const { block, language, onChange, busy } = editing
  const label = homeTexts[field]
  return (
    <fieldset className={classes.picture}>
      <legend className={layout('strong')}>{label}</legend>
      <PictureField
        target={pictureOf(language, block.id, field)}
        name={`${block.id} ${field}`}
        label={label}
        picture={block[field]}
        onChange={(picture) => onChange({ ...block, [field]: picture })}
        busy={busy}
      />
    </fieldset>
  )
}
