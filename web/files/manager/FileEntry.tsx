import { IconDownload, IconLink, IconLock, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { savedRowClass } from '../../ui/list/savedRow.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { FileName } from '../FileName.tsx'
import { fileSize } from '../fileSize.ts'
import { fileTypeWord, isImage, isShownAsPdf } from '../fileType.ts'
import type { FileRowFragment } from '../generated.ts'
import { FileThumb } from '../pictures/FileThumb.tsx'
import { filesTexts } from '../text.ts'
import { useDownload } from '../useDownload.ts'
import classes from './Files.module.css'

interface FileEntryProps {
  file: FileRowFragment
  /** How many letters of its name fit; all where there is room. */
  mostLetters: number | undefined
  /** Whether it was uploaded just now, which a tint tells. */
  isNew: boolean
  /** Called to open a picture or a PDF. */
  onOpen: (file: FileRowFragment) => void
  onCopyLink: (file: FileRowFragment) => Promise<void>
  /** Undefined if the person may not delete the file. FILE-7. */
  onDelete: ((file: FileRowFragment) => void) | undefined
}

/**
 * A file of the file manager with its actions, as a row or a card. Memoized, because upload progress re-renders the screen many
 * times a second. FILE-1, FILE-3.
 */
export const FileEntry = memo(function FileEntry({
  file,
  mostLetters,
  isNew,
  onOpen,
  onCopyLink,
  onDelete,
}: FileEntryProps) {
  const { name, size, mimeType, uploadedBy, uploadedAt, visibility } = file
  const opens = isImage(file) || isShownAsPdf(file)
  const { download, busy } = useDownload(file)
  return (
    <li className={isNew ? `${classes.entry} ${savedRowClass}` : classes.entry}>
      {isImage(file) ? (
        <button
          type="button"
          className={classes.picture}
          aria-label={filesTexts.open(name)}
          onClick={() => onOpen(file)}
        >
          <FileThumb file={file} />
        </button>
      ) : (
        <span className={classes.picture}>
          <FileThumb file={file} />
        </span>
      )}
      <div className={layout('grows')}>
        <h2 className={classes.name}>
          {/* A picture and a PDF open, anything else is downloaded: nothing of a file runs in this site. FILE-3 */}
          <button
            type="button"
            className={layout('plainLink', 'linkTarget')}
            onClick={() => (opens ? onOpen(file) : void download())}
          >
            <FileName name={name} most={mostLetters} />
          </button>
        </h2>
        <p className={classes.facts}>
          <span>{fileTypeWord(mimeType)}</span>
          {size != null && <span>{fileSize(size)}</span>}
          {visibility === 'PUBLIC' && <span>{filesTexts.public}</span>}
          {visibility === 'FORUM' && (
            <span className={layout('attention', 'strong')}>
              <IconLock size={14} stroke={2} aria-hidden="true" /> {filesTexts.members}
            </span>
          )}
          {uploadedBy && <span>{uploadedBy.name ?? filesTexts.formerMember}</span>}
          {uploadedAt && <RelativeTime at={uploadedAt} />}
        </p>
      </div>
      <div className={`${classes.actions} ${layout('row', 'gap0', 'nowrap', 'outdent')}`}>
        <RowAction
          icon={IconDownload}
          aria-label={filesTexts.downloadNamed(name)}
          aria-busy={busy}
          onClick={() => void download()}
        >
          <span className={layout('wideOnly')}>{filesTexts.download}</span>
        </RowAction>
        <MoreMenu of={name}>
          <RowAction icon={IconLink} aria-label={filesTexts.copyLinkNamed(name)} onClick={() => void onCopyLink(file)}>
            {filesTexts.copyLink}
          </RowAction>
          {onDelete && (
            <RowAction
              icon={IconTrash}
              deletes
              aria-label={filesTexts.deleteNamed(name)}
              onClick={() => onDelete(file)}
            >
              {filesTexts.delete}
            </RowAction>
          )}
        </MoreMenu>
      </div>
    </li>
  )
})
