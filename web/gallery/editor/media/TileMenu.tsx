import { IconCode, IconDots, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { mediaTexts } from './text.ts'
import classes from './TileMenu.module.css'

interface TileMenuProps {
  /** The accessible name of the item. */
  name: string
  busy: boolean
  /** Adds media before the item. */
  onAdd: (kind: 'image' | 'embed') => void
  /** Asks and deletes. */
  onRemove: () => void
}

/** What can be done with an item beside editing and moving it. One stop for Tab. GALLERY-2. */
export function TileMenu({ name, busy, onAdd, onRemove }: TileMenuProps) {
  return (
    <Dropdown
      label={<IconDots size={20} stroke={2} aria-hidden="true" />}
      name={mediaTexts.menu(name)}
      buttonClassName={classes.button}
      align="end"
    >
      <div className={classes.actions}>
        <RowAction icon={IconPhotoPlus} data-close off={busy} onClick={() => onAdd('image')}>
          {mediaTexts.addImagesBefore}
        </RowAction>
        <RowAction icon={IconCode} data-close off={busy} onClick={() => onAdd('embed')}>
          {mediaTexts.addEmbedBefore}
        </RowAction>
        <RowAction
          icon={IconTrash}
          deletes
          data-close
          off={busy}
          aria-label={mediaTexts.deleteNamed(name)}
          onClick={onRemove}
        >
          {mediaTexts.delete}
        </RowAction>
      </div>
    </Dropdown>
  )
}
