import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { languageWords } from '../../../schema/rules/languages.ts'
import { languages } from '../../content/languages.ts'
import { EntryHead } from '../../content/list/EntryHead.tsx'
import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { useShownWhenSaved } from '../../ui/list/savedRow.ts'
import type { RowParts } from '../../ui/list/sortable/SortableRow.tsx'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import type { AlbumRowFragment } from '../generated.ts'
import { albumPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { useDeleteAlbum } from '../useDeleteAlbum.ts'
import { galleryListTexts } from './text.ts'
import classes from './AlbumRow.module.css'

interface AlbumRowProps {
  album: AlbumRowFragment
  /** What moves it; none where the list is not in its own order. */
  parts?: Pick<RowParts, 'handle' | 'arrows'>
  /** Whether it has just been saved. LIST-3. */
  isSaved: boolean
  /** Called after the album was deleted. */
  onDeleted: () => void
}

/** An album of the list: its title, how much is in it, and its first pictures, three in a row. GALLERY-1, GALLERY-4. */
export function AlbumRow({ album, parts, isSaved, onDeleted }: AlbumRowProps) {
  const { title, language } = titleOf(album.title)
  const row = useShownWhenSaved<HTMLDivElement>(isSaved)
  const deletion = useDeleteAlbum(album, onDeleted)
  const missing = languages.filter((one) => album.title[one].trim() === '')
  return (
    <div ref={row} className={classes.row} data-fixed={!parts || undefined}>
      {parts?.handle}
      <div className={classes.main}>
        <EntryHead title={title} language={language} to={albumPath(album.slug)}>
          <span className={classes.media}>{galleryTexts.media(album.mediaCount)}</span>
          {language !== null &&
            missing.map((one) => <span key={one}>{galleryListTexts.missing(languageWords(one))}</span>)}
        </EntryHead>
      </div>
      {album.previews.length > 0 && (
        // A second way to the album for pointers; keyboards and screen readers have the title.
        <Link className={classes.previews} to={albumPath(album.slug)} tabIndex={-1} aria-hidden="true">
          {album.previews.map((item) => (
            <Preview key={item.id} item={item} />
          ))}
        </Link>
      )}
      <div className={classes.actions}>
        {parts?.arrows}
        <DeleteAction deletion={deletion} label={galleryTexts.deleteNamed(title)} />
      </div>
      <RowFailure failure={deletion.failure} className={classes.failure} />
    </div>
  )
}

function Preview({ item }: { item: AlbumRowFragment['previews'][number] }) {
  const file = item.__typename === 'ImageItem' ? item.image : item.__typename === 'EmbedItem' ? item.cover : null
  return (
    <span className={classes.preview}>
      {file ? <FileThumb file={file} /> : <IconPlayerPlay size={28} stroke={1.5} aria-hidden="true" />}
    </span>
  )
}
