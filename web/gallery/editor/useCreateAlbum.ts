import { useApolloClient } from '@apollo/client/react'
import { useCreation } from '../../lib/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import { showAlbums } from '../galleryCache.ts'
import { useCreateAlbumMutation } from './generated.ts'
import { newInput } from './input.ts'
import type { AlbumValues } from './values.ts'

/**
 * Returns a function that creates an album and shows it in the cached list. It throws the server's error. GALLERY-2, REST-7.
 * @param scope distinguishes new albums: the id of the deleted album that is saved anew, or ''
 */
export function useCreateAlbum(scope: string) {
  const { cache } = useApolloClient()
  const [createAlbum] = useCreateAlbumMutation()
  const { create } = useCreation(useMember().id, `album:${scope}`)
  return async (values: AlbumValues): Promise<void> => {
    const input = newInput(values)
    await create(input, (idempotencyKey) =>
      createAlbum({
        variables: { input },
        context: { idempotencyKey },
        update: (_, { data }) => data && showAlbums(cache, data.createAlbum.albums, data.createAlbum.album?.id),
      }),
    )
  }
}
