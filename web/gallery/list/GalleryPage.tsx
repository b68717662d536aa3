import { useCallback } from 'react'
import { Page } from '../../ui/answer/Page.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { SortableList } from '../../ui/list/SortableList.tsx'
import type { RowParts } from '../../ui/list/SortableRow.tsx'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import { usePages } from '../../ui/list/usePages.ts'
import { type AlbumRowFragment, AlbumsDocument } from '../generated.ts'
import { newAlbumPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { AlbumRow } from './AlbumRow.tsx'
import { DeletedAlbums } from './DeletedAlbums.tsx'
import { galleryListTexts } from './text.ts'
import { useMoveAlbum } from './useMoveAlbum.ts'
import classes from './GalleryPage.module.css'

/** Up to 100 albums with three pictures each stay below what the gateway counts as a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 100 }

/** The albums in their order, which can be changed. GALLERY-1. */
export default function GalleryPage() {
  const pages = usePages({
    query: AlbumsDocument,
    variables: {},
    pageOf: ({ albumPage }) => albumPage,
    sizes: pageSizes,
  })
  const { rows, hasMore, refreshSilently } = pages
  const focus = useFocusAfterDeletion()
  return (
    <Page title={galleryTexts.title} actions={<LinkButton to={newAlbumPath}>{galleryListTexts.add}</LinkButton>}>
      <DeletedAlbums rows={rows} />
      <RecordList
        pages={pages}
        focus={focus}
        status={rows && rows.length > 0 ? galleryListTexts.found(rows.length, hasMore) : ''}
        empty={galleryListTexts.empty}
        more={galleryListTexts.more}
        awaited={6}
      >
        {(albums) => <SortableAlbums albums={albums} refresh={refreshSilently} onDeleted={focus.focusCount} />}
      </RecordList>
    </Page>
  )
}

interface SortableAlbumsProps {
  albums: readonly AlbumRowFragment[]
  refresh: () => Promise<void>
  /** Stable. */
  onDeleted: () => void
}

function SortableAlbums({ albums, refresh, onDeleted }: SortableAlbumsProps) {
  const { move, busy } = useMoveAlbum(albums, refresh)
  // Stable, so that of 300 rows only those that change are drawn again.
  const row = useCallback(
    (album: AlbumRowFragment, parts: RowParts) => <AlbumRow album={album} parts={parts} onDeleted={onDeleted} />,
    [onDeleted],
  )
  return (
    <SortableList
      items={albums}
      label={galleryListTexts.albums}
      nameOf={nameOf}
      onMove={move}
      busy={busy}
      layout="own"
      className={classes.albums}
    >
      {row}
    </SortableList>
  )
}

const nameOf = ({ title }: AlbumRowFragment) => titleOf(title).title
