import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { languageWords } from '../../../schema/rules/languages.ts'
import { languages } from '../../content/languages.ts'
import { EntryHead } from '../../content/list/EntryHead.tsx'
import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useJustSaved, useShownWhenSaved } from '../../ui/list/savedRow.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import type { RowParts } from '../../ui/list/sortable/SortableRow.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { searchUiTexts } from '../../ui/search/text.ts'
import { useListSearch } from '../../ui/search/useParameters.ts'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { type AlbumRowFragment, useAlbumsPages } from '../generated.ts'
import { albumPath, newAlbumPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { useDeleteAlbum } from '../useDeleteAlbum.ts'
import { galleryListTexts } from './text.ts'
import { useMoveAlbum } from './useMoveAlbum.ts'
import classes from './GalleryPage.module.css'

/** Up to 100 albums with three pictures each stay below what the gateway counts as a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 100 }

/** The albums in their order, which can be changed. GALLERY-1. */
export default function GalleryPage() {
  const search = useListSearch()
  const isNarrowed = search.asked !== ''
  const pages = useAlbumsPages({
    // Left out rather than null, so that the whole list has one key in the cache.
    variables: isNarrowed ? { search: search.asked } : {},
    sizes: pageSizes,
  })
  const { rows, waiting, hasMore, refreshSilently } = pages
  useSeenAddress()
  const isOwn = useHasOwnApi()
  const savedId = useJustSaved(pages, isOf)
  const focus = useFocusAfterDeletion()
  return (
    <Page
      title={galleryTexts.title}
      actions={
        <LinkButton icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} to={newAlbumPath}>
          {galleryListTexts.add}
        </LinkButton>
      }
    >
      <ListFilters
        search={search}
        label={galleryListTexts.search}
        clear={isNarrowed ? () => search.askFor('') : null}
        hidden={!isOwn || (pages.isEmpty && !isNarrowed)}
      />
      <RecordList
        pages={pages}
        focus={focus}
        status={status()}
        empty={waiting ? null : isNarrowed ? searchUiTexts.nothing : galleryListTexts.empty}
        emptyAction={!isNarrowed && <LinkButton to={newAlbumPath}>{galleryListTexts.addFirst}</LinkButton>}
        more={galleryListTexts.more}
        awaited={6}
      >
        {(albums) =>
          isNarrowed ? (
            <FoundAlbums albums={albums} savedId={savedId} waiting={waiting} onDeleted={focus.focusCount} />
          ) : (
            <SortableAlbums albums={albums} savedId={savedId} refresh={refreshSilently} onDeleted={focus.focusCount} />
          )
        }
      </RecordList>
    </Page>
  )

  function status(): string {
    if (!rows) return ''
    if (waiting) return uiTexts.loading
    return rows.length > 0 ? galleryListTexts.found(rows.length, hasMore) : ''
  }
}

const isOf = (album: AlbumRowFragment, id: string) => album.id === id

interface FoundAlbumsProps {
  albums: readonly AlbumRowFragment[]
  /** The album that has just been saved. LIST-3. */
  savedId: string | null
  waiting: boolean
  /** Stable. */
  onDeleted: () => void
}

/** What a search has found. It is not moved: the albums between are not seen. LIST-4. */
function FoundAlbums({ albums, savedId, waiting, onDeleted }: FoundAlbumsProps) {
  const list = useRowStops()
  return (
    <ul ref={list} className={classes.albums} aria-label={galleryListTexts.albums} aria-busy={waiting}>
      {albums.map((album) => (
        <li key={album.id}>
          <AlbumRow album={album} isSaved={album.id === savedId} onDeleted={onDeleted} />
        </li>
      ))}
    </ul>
  )
}

interface SortableAlbumsProps {
  albums: readonly AlbumRowFragment[]
  savedId: string | null
  refresh: () => Promise<void>
  /** Stable. */
  onDeleted: () => void
}

function SortableAlbums({ albums, savedId, refresh, onDeleted }: SortableAlbumsProps) {
  const { move, busy } = useMoveAlbum(albums, refresh)
  // Stable, so that of 300 rows only those that change are drawn again.
  const row = useCallback(
    (album: AlbumRowFragment, parts: RowParts) => (
      <AlbumRow album={album} parts={parts} isSaved={album.id === savedId} onDeleted={onDeleted} />
    ),
    [savedId, onDeleted],
  )
  return (
    <SortableList
      items={albums}
      label={galleryListTexts.albums}
      nameOf={nameOf}
      onMove={move}
      busy={busy}
      layout="own"
      rowStops
      className={classes.albums}
    >
      {row}
    </SortableList>
  )
}

const nameOf = ({ title }: AlbumRowFragment) => titleOf(title).title

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
function AlbumRow({ album, parts, isSaved, onDeleted }: AlbumRowProps) {
  const { title, language } = titleOf(album.title)
  const row = useShownWhenSaved<HTMLDivElement>(isSaved)
  const deletion = useDeleteAlbum(album, onDeleted)
  const missing = languages.filter((one) => album.title[one].trim() === '')
  return (
    <div ref={row} className={classes.row}>
      {parts?.handle}
      <div className={layout('main')}>
        <EntryHead title={title} language={language} to={albumPath(album.slug)}>
          <span>{galleryTexts.media(album.mediaCount)}</span>
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
      <div className={layout('row', 'gap4', 'push')}>
        {parts?.arrows}
        <DeleteAction deletion={deletion} label={galleryTexts.deleteNamed(title)} />
      </div>
      <RowFailure failure={deletion.failure} className={layout('full')} />
    </div>
  )
}

function Preview({ item }: { item: AlbumRowFragment['previews'][number] }) {
  const file = item.__typename === 'ImageItem' ? item.image : item.__typename === 'EmbedItem' ? item.cover : null
  return (
    <span className={layout('picture')}>
      {file ? <FileThumb file={file} /> : <IconPlayerPlay size={28} stroke={1.5} aria-hidden="true" />}
    </span>
  )
}
