import { useApolloClient } from '@apollo/client/react'
import { languages } from '../../content/languages.ts'
import { useOneCreation } from '../../ui/form/creating/useCreation.ts'
import { useMember } from '../../users/session/session.tsx'
import { showAlbums } from '../galleryCache.ts'
import { textOf } from '../localizedKeys.ts'
import { titleOf } from '../titleOf.ts'
import {
  type EditedAlbumFragment,
  readNamedAlbums,
  useCreateAlbumMutation,
  useFinishAlbumMutation,
} from './generated.ts'
import { fullInput, newInput } from './record.ts'
import type { AlbumValues } from './values.ts'

/**
 * Creates albums and adds them to the cached list. `save` throws the server's error. `draftKey` as for useOneCreation. GALLERY-2, REST-7.
 * @param scope distinguishes new albums: the id of the deleted album that is created again, or ''
 */
export function useCreateAlbum(scope: string) {
  const client = useApolloClient()
  const { cache } = client
  const [createAlbum] = useCreateAlbumMutation()
  const [finishAlbum] = useFinishAlbumMutation()
  const { create, agree, isCreated } = useOneCreation(useMember().id, `album:${scope}`)

  async function save(values: AlbumValues, draftKey: string): Promise<EditedAlbumFragment> {
    const album = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await createAlbum({
          variables: { input: newInput(values) },
          context: { idempotencyKey },
          update: (_, { data }) => data && showAlbums(cache, data.createAlbum.albums, data.createAlbum.album?.id),
        })
        return data?.createAlbum.album
      },
      change: async (id, version) => {
        const { data } = await finishAlbum({
          variables: { id, input: fullInput(values), version },
          update: (_, { data }) => data && showAlbums(cache, data.updateAlbum.albums, id),
        })
        return data?.updateAlbum.album
      },
    })
    if (!album) throw new Error('The response is without the album')
    return album
  }

  /** Finds an album with the same title among the first ones, where new albums are. */
  async function findAlbum(values: AlbumValues): Promise<string | null> {
    const { albumPage } = await readNamedAlbums(client, {}, { fetchPolicy: 'no-cache' })
    const wanted = textOf(values, 'title')
    const found = albumPage.items.find(({ title }) =>
      languages.every((language) => title[language] === wanted[language].trim()),
    )
    if (!found) return null
    const { title, language } = titleOf(found.title)
    return language === null ? found.slug : title
  }

  return { isCreated, save, agree: (values: AlbumValues, draftKey: string) => agree(draftKey, () => findAlbum(values)) }
}
