import { GatewayError, isNotFound } from '../errors.ts'
import { idKey, isSameId } from '../lib/ids.ts'
import { keyedLoader } from '../lib/loaders.ts'
import { inOrder } from '../lib/orderedRows.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { type AlbumRead, type ListForm, readAlbum, readAlbumPage, readAlbums } from './rest.ts'
import type { AlbumModel } from './wire/album.ts'

/** Creates the reads of a request: each form of the list and each album is read at most once until `discard` after a write. */
export function albumReads(rest: RestClient) {
  // Slugs by id, as complete albums are read by slug.
  const slugs = new Map<string, string>()
  /** Stores the slugs of the rows of a list, and sorts the rows. */
  const note = (rows: readonly AlbumModel[]): AlbumModel[] => {
    for (const { id, slug } of rows) if (slug != null) slugs.set(idKey(id), slug)
    return inOrder(rows)
  }
  const lists = keyedLoader(
    async (form: ListForm) => note(await readAlbums(rest, form)),
    ({ kuju }) => kuju ?? '',
  )
  const completeAlbums = keyedLoader((slug: string) => readAlbum(rest, slug))

  /** The smallest form of the list that has these fields. */
  const formFor = (fields: ReadonlySet<string>): ListForm => {
    if ([...fields].every((name) => positionFields.has(name))) return { kuju: 'jrg' }
    return { kuju: fields.has('media') || fields.has('version') ? null : 'lyhike' }
  }

  return {
    note,
    formFor,
    /** All albums, in order. */
    list: (form: ListForm): Promise<AlbumModel[]> => lists.load(form),
    /** A page of the list. */
    async page(args: PageArgs, form: ListForm, search: string): Promise<PageModel<AlbumModel>> {
      const page = await readAlbumPage(rest, args, form, search)
      return { ...page, items: note(page.items) }
    },
    /** A complete album. @throws NOT_FOUND if there is none with this id */
    async complete(id: string): Promise<AlbumRead> {
      if (!slugs.has(idKey(id))) await lists.load(formFor(new Set()))
      const slug = slugs.get(idKey(id))
      if (slug == null) throw new GatewayError('NOT_FOUND')
      const read = await completeAlbums.load(slug)
      // Another album may have got the slug meanwhile.
      if (!isSameId(read.album.id, id)) throw new GatewayError('NOT_FOUND')
      return read
    },
    /** A complete album; null if there is none with this slug. */
    async find(slug: string): Promise<AlbumModel | null> {
      try {
        return (await completeAlbums.load(slug)).album
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** Discards everything after a write. */
    discard: () => {
      slugs.clear()
      lists.clearAll()
      completeAlbums.clearAll()
    },
  }
}

/** The fields of the form `jrg`. */
const positionFields: ReadonlySet<string> = new Set(['__typename', 'id', 'slug', 'order'])
