import { useApolloClient } from '@apollo/client/react'
import { useCallback, useMemo } from 'react'
import { OrphanedDrafts } from '../../ui/drafts/OrphanedDrafts.tsx'
import { orphanPath } from '../../ui/drafts/orphanLink.ts'
import { albumDrafts } from '../drafts.ts'
import { AlbumIdsDocument, type AlbumRowFragment } from '../generated.ts'
import { type LocalizedPart, textOf } from '../localizedParts.ts'
import { newAlbumPath } from '../paths.ts'
import { titleOf } from '../titleOf.ts'
import { galleryListTexts } from './text.ts'

interface DeletedAlbumsProps {
  /** The albums that are shown; undefined until they are loaded. */
  rows: readonly AlbumRowFragment[] | undefined
}

/** The person's unsaved changes of albums that somebody has deleted. GALLERY-2. */
export function DeletedAlbums({ rows }: DeletedAlbumsProps) {
  const client = useApolloClient()
  const known = useMemo(() => (rows ? new Set(rows.map(({ id }) => id)) : null), [rows])
  const exists = useCallback(
    async (id: string) => {
      const { data } = await client.query({ query: AlbumIdsDocument, fetchPolicy: 'network-only' })
      return data?.albums.some((album) => album.id === id) ?? true
    },
    [client],
  )
  return (
    <OrphanedDrafts
      recordOf={albumDrafts.recordOf}
      known={known}
      exists={exists}
      nameOf={(parts: Partial<Record<LocalizedPart, string>>) => titleOf(textOf(parts, 'title')).title}
      action={galleryListTexts.openAsNew}
      pathOf={({ recordId }) => orphanPath(newAlbumPath, recordId)}
    />
  )
}
