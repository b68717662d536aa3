import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureText } from '../../../ui/notice/FailureText.tsx'
import { useDeleteAlbum } from '../../useDeleteAlbum.ts'
import type { EditedAlbumFragment } from '../generated.ts'
import { editorTexts } from '../text.ts'
import classes from './DeleteAlbum.module.css'

interface DeleteAlbumProps {
  album: EditedAlbumFragment
  /** True while the album is being saved. */
  busy: boolean
  onDeleted: () => void
}

/** The button that deletes the album, after a confirmation. GALLERY-4. */
export function DeleteAlbum({ album, busy, onDeleted }: DeleteAlbumProps) {
  const { id, title, media } = album
  const deletion = useDeleteAlbum({ id, title, mediaCount: media.length }, onDeleted)
  return (
    <div className={classes.deletion}>
      <Button
        tone="quietDanger"
        icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        busy={deletion.busy}
        off={busy}
        onClick={deletion.send}
      >
        {editorTexts.delete}
      </Button>
      <div role="alert" className={classes.failure}>
        <FailureText>{deletion.failure}</FailureText>
      </div>
    </div>
  )
}
