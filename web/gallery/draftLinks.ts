import type { ApolloClient } from '@apollo/client'
import { languages } from '../content/languages.ts'
import { type DraftLinks, draftPath, named } from '../ui/drafts/draftPath.ts'
import { readAlbumIds } from './generated.ts'
import { type LocalizedPart, textOf } from './localizedParts.ts'
import { albumPath, newAlbumPath } from './paths.ts'
import { albumDraftTexts as texts } from './text.ts'
import { writtenIn } from './titleOf.ts'

/** Only properties of the editor's values are ever written as parts. */
type AlbumTexts = Partial<Record<LocalizedPart, string>>

/** Where the drafts of albums are opened. GALLERY-2. */
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

/** The slug of an album, looked for page by page; undefined if it has been deleted. */
async function slugOf(client: ApolloClient, id: string, after?: string): Promise<string | undefined> {
  const { albumPage } = await readAlbumIds(client, { after: after ?? null }, { fetchPolicy: 'no-cache' })
  const found = albumPage.items.find((album) => album.id === id)
  return found || albumPage.next == null ? found?.slug : slugOf(client, id, albumPage.next)
}
