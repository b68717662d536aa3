import { IconPhotoOff, IconX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { moved } from '../../../schema/rules/order.ts'
import { layout } from '../../ui/layout/layout.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import type { RowControls } from '../../ui/list/sortable/SortableRow.tsx'
import { FileName } from '../FileName.tsx'
import type { FileCardFragment } from '../generated.ts'
import { FileImage } from '../pictures/FileImage.tsx'
import { attachmentTexts } from '../text.ts'
import { type AttachedFilesProps, useFocusAfterRemoval } from './AttachedFiles.tsx'
import classes from './Attachments.module.css'

/** A grid of attached images, which can be moved and removed. MODULE-2, ORDER-1. */
export function AttachedPictures({ files, group, busy, isPublicPage = false, onChange }: AttachedFilesProps) {
  const focusAfter = useFocusAfterRemoval(group, files.length)
  const tile = useCallback(
    (file: FileCardFragment, { index, handle, arrows }: RowControls) => (
      <div className={classes.tile}>
        <div className={layout('picture')}>
          <FileImage file={file} alt="" fit="cover" fallback={missing} />
          <button
            type="button"
            className={classes.remove}
            aria-label={attachmentTexts.removeNamed(file.name)}
            aria-disabled={busy || undefined}
            data-removes
            onClick={() => {
              if (busy) return
              focusAfter(index)
              onChange((was) => was.filter(({ id }) => id !== file.id))
            }}
          >
            <IconX size={18} stroke={2} aria-hidden="true" />
          </button>
        </div>
        <span className={layout('small', 'above8')}>
          <FileName name={file.name} most={mostCharacters} />
        </span>
        {isPublicPage && file.visibility !== 'PUBLIC' && (
          <span className={classes.private}>{attachmentTexts.onlyMembers}</span>
        )}
        <div className={layout('row', 'gap0')}>
          {handle}
          {arrows}
        </div>
      </div>
    ),
    [busy, isPublicPage, focusAfter, onChange],
  )
  if (files.length === 0) return null
  return (
    <SortableList
      items={files}
      label={attachmentTexts.pictures}
      nameOf={({ name }) => name}
      busy={busy}
      layout="grid"
      className={layout('tiles')}
      rowStops
      onMove={(from, to) => onChange((was) => moved(was, from, to))}
    >
      {tile}
    </SortableList>
  )
}

/** The number of characters that fit into two lines of a tile. */
const mostCharacters = 32

/** Replaces an image that has been deleted or fails to load. */
const missing = (words: string) => (
  <span className={layout('placeholder')}>
    <IconPhotoOff size={24} stroke={1.5} aria-hidden="true" />
    {words}
  </span>
)
