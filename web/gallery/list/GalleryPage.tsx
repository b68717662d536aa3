import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Page } from '../../ui/answer/Page.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useJustSaved } from '../../ui/list/savedRow.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import type { RowParts } from '../../ui/list/sortable/SortableRow.tsx'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { searchUiTexts } from '../../ui/search/text.ts'
import { useListSearch } from '../../ui/search/useListSearch.ts'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { type AlbumRowFragment, useAlbumsPages } from '../generated.ts'
import { newAlbumPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { AlbumRow } from './AlbumRow.tsx'
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
    <ul
      ref={list}
      className={`${classes.albums} ${classes.found}`}
      aria-label={galleryListTexts.albums}
      aria-busy={waiting}
    >
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
