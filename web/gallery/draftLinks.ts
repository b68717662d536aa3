import type { ApolloClient } from '@apollo/client'
import { languages } from '../content/languages.ts'
import { type DraftLinks, draftPath, named } from '../ui/drafts/draftPath.ts'
import { readAlbumIds } from './generated.ts'
import { type LocalizedKey, textOf } from './localizedKeys.ts'
import { albumPath, newAlbumPath } from './paths.ts'
import { albumDraftTexts as texts } from './text.ts'
import { writtenIn } from './titleOf.ts'

/** Drafts contain only properties of the editor's values. */
type AlbumTexts = Partial<Record<LocalizedKey, string>>

/** Where the drafts of albums open. GALLERY-2. */
export const albumDraftLinks: DraftLinks<'album'> = {
  album: {
    name: ({ ids: [id], value }) => {
      const title = textOf(value, 'title')
      return named(id === 'new' ? texts.newAlbum : texts.album, title[writtenIn(title) ?? languages[0]!])
    },
    text: (value) => Object.values(textOf(value as AlbumTexts, 'description')).join(' '),
    find: async ({ draftId, ids: [id] }, client) => {
      if (id === 'new') return { path: newAlbumPath }
      const slug = id && (await slugOf(client, id))
      return slug ? { path: albumPath(slug) } : { path: draftPath(newAlbumPath, draftId), note: texts.albumGone }
    },
  },
}

/** Finds the slug of an album page by page; undefined if it has been deleted. */
async function slugOf(client: ApolloClient, id: string, after?: string): Promise<string | undefined> {
  const { albumPage } = await readAlbumIds(client, { after: after ?? null }, { fetchPolicy: 'no-cache' })
  const found = albumPage.items.find((album) => album.id === id)
  return found || albumPage.next == null ? found?.slug : slugOf(client, id, albumPage.next)
}
