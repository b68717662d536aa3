import { IconCode, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { MoreMenu } from '../../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import { mediaTexts } from './text.ts'

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
    <MoreMenu of={name} place="picture">
      <RowAction icon={IconPhotoPlus} off={busy} onClick={() => onAdd('image')}>
        {mediaTexts.addImagesBefore}
      </RowAction>
      <RowAction icon={IconCode} off={busy} onClick={() => onAdd('embed')}>
        {mediaTexts.addEmbedBefore}
      </RowAction>
      <RowAction icon={IconTrash} deletes off={busy} aria-label={mediaTexts.deleteNamed(name)} onClick={onRemove}>
        {mediaTexts.delete}
      </RowAction>
    </MoreMenu>
  )
}
