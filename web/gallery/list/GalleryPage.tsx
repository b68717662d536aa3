import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { languageWords } from '../../../schema/rules/languages.ts'
import { languages } from '../../content/languages.ts'
import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { ChooseButton, RowChoice } from '../../ui/list/choosing/ChooseRows.tsx'
import { useChoosing } from '../../ui/list/choosing/choosing.ts'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { ListRow } from '../../ui/list/ListRow.tsx'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useJustSaved, useShownWhenSaved } from '../../ui/list/savedRow.ts'
import { SortableList } from '../../ui/list/sortable/SortableList.tsx'
import type { RowControls } from '../../ui/list/sortable/SortableRow.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { useSeenAddress } from '../../ui/search/seenAddress.ts'
import { searchUiTexts } from '../../ui/search/text.ts'
import { useListSearch } from '../../ui/search/useParameters.ts'
import { Page } from '../../ui/state/Page.tsx'
import { uiTexts } from '../../ui/text.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { type AlbumRowFragment, useAlbumsPages } from '../generated.ts'
import { albumPath, newAlbumPath } from '../paths.ts'
import { galleryTexts } from '../text.ts'
import { titleOf } from '../titleOf.ts'
import { useDeleteAlbum } from '../useDeleteAlbum.ts'
import { ChosenAlbums } from './ChosenAlbums.tsx'
import { galleryListTexts } from './text.ts'
import { useMoveAlbum } from './useMoveAlbum.ts'
import classes from './GalleryPage.module.css'

/** 100 albums with three pictures each are below the gateway's limit of a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 100 }

/** The albums in their order, which editors can change. GALLERY-1. */
export default function GalleryPage() {
  const search = useListSearch()
  const isNarrowed = search.requested !== ''
  const pages = useAlbumsPages({
    // Omitted rather than null, so that the complete list has one key in the cache.
    variables: isNarrowed ? { search: search.requested } : {},
    sizes: pageSizes,
  })
  const { rows, waiting, hasMore, refreshSilently } = pages
  useSeenAddress()
  const isOwn = useHasOwnApi()
  const savedId = useJustSaved(pages, isOf)
  const focus = useFocusAfterDeletion()
  const choosing = useChoosing(search.requested)
  return (
    <Page
      title={galleryTexts.title}
      status={status()}
      statusRef={focus.count}
      statusAction={<ChooseButton choosing={choosing} rows={rows} />}
      actions={
        <LinkButton icon={<IconPlus size={18} stroke={2} aria-hidden="true" />} to={newAlbumPath}>
          {galleryListTexts.add}
        </LinkButton>
      }
    >
      <ListFilters
        search={search}
        label={galleryListTexts.search}
        clear={isNarrowed ? () => search.searchFor('') : null}
        hidden={!isOwn || (pages.isEmpty && !isNarrowed)}
      />
      <RecordList
        pages={pages}
        focus={focus}
        empty={waiting ? null : isNarrowed ? searchUiTexts.nothing : galleryListTexts.empty}
        emptyAction={!isNarrowed && <LinkButton to={newAlbumPath}>{galleryListTexts.addFirst}</LinkButton>}
        more={galleryListTexts.more}
        awaited={6}
        choosing={choosing}
        chosenActions={{ nameOf, buttons: (chosen) => <ChosenAlbums {...chosen} /> }}
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

/** Search results. They cannot be moved, because the albums between them are not shown. LIST-4. */
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
  // Stable, so that of 300 rows only the changed ones render.
  const row = useCallback(
    (album: AlbumRowFragment, controls: RowControls) => (
      <AlbumRow album={album} controls={controls} isSaved={album.id === savedId} onDeleted={onDeleted} />
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
  /** The controls that move the album; absent where the list is not in its own order. */
  controls?: Pick<RowControls, 'handle' | 'arrows'>
  /** Whether it has just been saved. LIST-3. */
  isSaved: boolean
  /** Called after the album was deleted. */
  onDeleted: () => void
}

/** An album of the list: its title, the number of its media, and the first three pictures. GALLERY-1, GALLERY-4. */
function AlbumRow({ album, controls, isSaved, onDeleted }: AlbumRowProps) {
  const { title, language } = titleOf(album.title)
  const row = useShownWhenSaved<HTMLDivElement>(isSaved)
  const deletion = useDeleteAlbum(album, onDeleted)
  const missing = languages.filter((one) => album.title[one].trim() === '')
  return (
    <div ref={row}>
      <ListRow
        choice={<RowChoice id={album.id} name={title} />}
        handle={controls?.handle}
        picture={
          // A second link to the album for pointers; keyboards and screen readers use the title.
          <Link className={classes.previews} to={albumPath(album.slug)} tabIndex={-1} aria-hidden="true">
            {album.previews.map((item) => (
              <Preview key={item.id} item={item} />
            ))}
          </Link>
        }
        title={
          <Link to={albumPath(album.slug)} lang={language ?? undefined} className={layout('plainLink', 'linkTarget')}>
            {title}
          </Link>
        }
        facts={
          <>
            <span>{galleryTexts.media(album.mediaCount)}</span>
            {language !== null &&
              missing.map((one) => <span key={one}>{galleryListTexts.missing(languageWords(one))}</span>)}
          </>
        }
        marks={controls?.arrows}
        menu={
          <MoreMenu of={title}>
            <DeleteAction deletion={deletion} label={galleryTexts.deleteNamed(title)} />
          </MoreMenu>
        }
        failure={deletion.failure}
      />
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
