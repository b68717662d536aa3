import { useCallback, useMemo } from 'react'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { SortableList } from '../../ui/list/SortableList.tsx'
import type { RowParts } from '../../ui/list/SortableRow.tsx'
import { useFocusAfterDeletion } from '../../ui/list/useFocusAfterDeletion.ts'
import { type AlbumRowFragment, useAlbumsQuery } from '../generated.ts'
import { newAlbumPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { AlbumRow } from './AlbumRow.tsx'
import { DeletedAlbums } from './DeletedAlbums.tsx'
import { galleryListTexts } from './text.ts'
import { useMoveAlbum } from './useMoveAlbum.ts'
import classes from './GalleryPage.module.css'

/** The albums in their order, which can be changed. GALLERY-1. */
export default function GalleryPage() {
  const query = useAlbumsQuery({ fetchPolicy: 'cache-and-network' })
  const { data, error, retry, refreshSilently } = useAnswer(query)
  const { count, empty, focusCount } = useFocusAfterDeletion()
  const albums = data?.albums
  // Not from the cache, which may lack an album that was made elsewhere.
  const known = useMemo(
    () => (query.loading || !albums ? null : new Set(albums.map(({ id }) => id))),
    [query.loading, albums],
  )
  return (
    <Page title={galleryTexts.title} actions={<LinkButton to={newAlbumPath}>{galleryListTexts.add}</LinkButton>}>
      <DeletedAlbums known={known} />
      <p role="status" className={classes.count} ref={count} tabIndex={-1}>
        {albums && albums.length > 0 && galleryListTexts.found(albums.length)}
      </p>
      {content()}
    </Page>
  )

  function content() {
    if (!albums) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
    if (albums.length === 0) return <Empty ref={empty}>{galleryListTexts.empty}</Empty>
    return <SortableAlbums albums={albums} refresh={refreshSilently} onDeleted={focusCount} />
  }
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
