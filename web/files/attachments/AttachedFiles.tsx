import { IconX } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { moved } from '../../../schema/rules/order.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import type { RowControls } from '../../ui/list/sortable/SortableRow.tsx'
import { FileName } from '../FileName.tsx'
import type { FileCardFragment } from '../generated.ts'
import { FileThumb } from '../pictures/FileThumb.tsx'
import { attachmentTexts } from '../text.ts'
import classes from './Attachments.module.css'

/** Props of the lists of attached files. */
export interface AttachedFilesProps {
  /** The files in display order; without files nothing is rendered. */
  files: readonly FileCardFragment[]
  /** The element around the list and the buttons that add files. */
  group: RefObject<HTMLElement>
  busy: boolean
  /** Marks private files as missing on the public page. FILE-7. */
  isPublicPage?: boolean
  /** Stable. */
  onChange: (next: (was: readonly FileCardFragment[]) => FileCardFragment[]) => void
}

/** A list of attached files, which can be moved and removed. FORUM-5, MODULE-2, ORDER-1. */
export function AttachedFiles({ files, group, busy, isPublicPage = false, onChange }: AttachedFilesProps) {
  const focusAfter = useFocusAfterRemoval(group, files.length)
  const row = useCallback(
    (file: FileCardFragment, { index }: RowControls) => (
      <div className={classes.fold}>
        <div className={classes.attached}>
          <span className={classes.thumb}>
            <FileThumb file={file} />
          </span>
          <span className={classes.name}>
            <FileName name={file.name} />
            {isPublicPage && file.visibility !== 'PUBLIC' && (
              <span className={classes.private}>{attachmentTexts.onlyMembers}</span>
            )}
          </span>
          {file.size != null && <span className={layout('muted', 'small', 'numbers')}>{fileSize(file.size)}</span>}
          <RowAction
            icon={IconX}
            aria-label={attachmentTexts.removeNamed(file.name)}
            data-removes
            off={busy}
            onClick={() => {
              focusAfter(index)
              onChange((was) => was.filter(({ id }) => id !== file.id))
            }}
          >
            <span className={classes.word}>{attachmentTexts.remove}</span>
          </RowAction>
        </div>
      </div>
    ),
    [busy, isPublicPage, focusAfter, onChange],
  )
  if (files.length === 0) return null
  return (
    <SortableList
      items={files}
      label={attachmentTexts.attached}
      nameOf={({ name }) => name}
      busy={busy}
      onMove={(from, to) => onChange((was) => moved(was, from, to))}
    >
      {row}
    </SortableList>
  )
}

/**
 * Moves the focus after its row was removed: to the remove button of the next row, else of the last one, else to the first button of
 * `group`. WCAG 2.4.3. The attribute `data-removes` marks remove buttons.
 * @returns a function to call with the index of a removed row; stable
 */
export function useFocusAfterRemoval(group: RefObject<HTMLElement>, count: number): (index: number) => void {
  const removed = useRef<number | null>(null)
  useEffect(() => {
    const { current: index } = removed
    removed.current = null
    if (index == null) return
    const rows = [...(group.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
    const next = rows[index] ?? rows.at(-1) ?? group.current?.querySelector<HTMLElement>('button')
    next?.focus()
  }, [group, count])
  return useCallback((index) => void (removed.current = index), [])
}
