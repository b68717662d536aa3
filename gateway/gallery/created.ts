import { idKey, isSameId } from '../lib/ids.ts'
import { isSameText, type LocalizedChanges } from '../lib/localizedText.ts'
import { isRecordWithId } from '../lib/shapes.ts'
import type { WriteAnswer } from '../rest/client.ts'
import type { AlbumModel } from './wire/album.ts'

/** What is known of a creation. */
interface Creation {
  answer: Pick<WriteAnswer, 'body' | 'location'>
  /** The albums before it, on servers that do not answer a Location. */
  before: readonly AlbumModel[]
  title: LocalizedChanges | null | undefined
}

/**
 * The album that a creation has made: the one at the response's Location, the one that the response is, or the one that was not there
 * before. Null if two are new and have the requested title.
 */
export function createdAlbum(albums: readonly AlbumModel[], { answer, before, title }: Creation): AlbumModel | null {
  const slug = lastSegment(answer.location)
  if (slug != null) return albums.find((album) => album.slug === slug) ?? null
  const { body } = answer
  if (isRecordWithId(body)) return albums.find(({ id }) => isSameId(id, String(body._id))) ?? null
  const known = new Set(before.map(({ id }) => idKey(id)))
  const made = albums.filter(({ id }) => !known.has(idKey(id)))
  if (made.length === 1) return made[0] ?? null
  const alike = made.filter((album) => album.title && isSameText(album.title, title ?? {}))
  return alike.length === 1 ? (alike[0] ?? null) : null
}

function lastSegment(location: string | undefined): string | undefined {
  const last = location?.split('/').at(-1)
  try {
    return last && decodeURIComponent(last)
  } catch {
    // No Location of ours.
    return undefined
  }
}
