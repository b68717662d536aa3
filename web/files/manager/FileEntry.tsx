import { IconDownload, IconLink, IconLock, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { RowChoice } from '../../ui/list/choosing/ChooseRows.tsx'
import { ListRow } from '../../ui/list/ListRow.tsx'
import { savedRowClass } from '../../ui/list/savedRow.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { FileName } from '../FileName.tsx'
import { fileTypeWord, isImage, isShownAsPdf } from '../fileType.ts'
import type { FileRowFragment } from '../generated.ts'
import { FileThumb } from '../pictures/FileThumb.tsx'
import { filesTexts } from '../text.ts'
import { useDownload } from '../useDownload.ts'
import rowFacts from '../../ui/list/Facts.module.css'
import classes from './Files.module.css'

interface FileEntryProps {
  file: FileRowFragment
  /** Whether to render a tile with a large picture instead of a row. */
  isTile: boolean
  /** Whether it was just uploaded, which highlights it. */
  isNew: boolean
  /** Called to open a picture or a PDF. */
  onOpen: (file: FileRowFragment) => void
  onCopyLink: (file: FileRowFragment) => Promise<void>
  /** Undefined if the user may not delete the file. FILE-7. */
  onDelete: ((file: FileRowFragment) => void) | undefined
}

/** The number of characters that fit into two lines of a tile. */
const mostCharactersInTile = 40

/**
 * A file of the file manager with its actions, as a row or a tile. Memoized, because upload progress re-renders the screen many
 * times a second. FILE-1, FILE-3.
 */
export const FileEntry = memo(function FileEntry(props: FileEntryProps) {
  const { file, isTile, isNew, onOpen, onCopyLink, onDelete } = props
  const { id, name, size, mimeType, uploadedBy, uploadedAt, visibility } = file
  const opens = isImage(file) || isShownAsPdf(file)
  const { download } = useDownload(file)
  const thumb = <FileThumb file={file} />
  const picture = isImage(file) ? (
    <button type="button" className={classes.picture} aria-label={filesTexts.open(name)} onClick={() => onOpen(file)}>
      {thumb}
    </button>
  ) : (
    <span className={classes.picture}>{thumb}</span>
  )
  // Only pictures and PDFs open; others are downloaded, so that no file runs code in this site. FILE-3.
  const title = (
    <button
      type="button"
      className={`${classes.name} ${layout('plainLink', 'linkTarget')}`}
      onClick={() => (opens ? onOpen(file) : void download())}
    >
      <FileName name={name} most={isTile ? mostCharactersInTile : undefined} />
    </button>
  )
  const facts = (
    <>
      <span>{fileTypeWord(mimeType)}</span>
      {size != null && <span>{fileSize(size)}</span>}
      {visibility === 'FORUM' && (
        <span className={layout('attention', 'strong')}>
          <IconLock size={14} stroke={2} aria-hidden="true" /> {filesTexts.members}
        </span>
      )}
      {uploadedBy && <span>{uploadedBy.name ?? filesTexts.formerMember}</span>}
      {uploadedAt && <RelativeTime at={uploadedAt} />}
    </>
  )
  const menu = (
    <MoreMenu of={name}>
      <RowAction icon={IconDownload} aria-label={filesTexts.downloadNamed(name)} onClick={() => void download()}>
        {filesTexts.download}
      </RowAction>
      <RowAction icon={IconLink} aria-label={filesTexts.copyLinkNamed(name)} onClick={() => void onCopyLink(file)}>
        {filesTexts.copyLink}
      </RowAction>
      {onDelete && (
        <RowAction icon={IconTrash} deletes aria-label={filesTexts.deleteNamed(name)} onClick={() => onDelete(file)}>
          {filesTexts.delete}
        </RowAction>
      )}
    </MoreMenu>
  )
  return (
    <li className={isNew ? savedRowClass : undefined}>
      {isTile ? (
        <div className={layout('stack', 'gap8')}>
          <div className={classes.tilePicture}>
            {picture}
            <RowChoice id={id} name={name} className={`${classes.choice} ${layout('overPicture')}`} />
          </div>
          <div className={layout('row', 'nowrap', 'start', 'between')}>
            <div className={layout('shrinks')}>
              <h2 className={layout('small', 'breaks')}>{title}</h2>
              <p className={`${rowFacts.facts} ${layout('breaks')}`}>{facts}</p>
            </div>
            {menu}
          </div>
        </div>
      ) : (
        <ListRow choice={<RowChoice id={id} name={name} />} picture={picture} title={title} facts={facts} menu={menu} />
      )}
    </li>
  )
})
