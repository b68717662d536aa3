import type { Place } from '../../schema/rules/order.ts'
import type { AlbumInput } from '../lib/generated/types.ts'
import { isSameId } from '../lib/ids.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { completeRows, partial, readAfter } from '../lib/partial.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient, WriteAnswer } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { albumReads } from './reads.ts'
import {
  albumsFromWire,
  createAlbum,
  deleteAlbum,
  type ListForm,
  moveAlbum,
  moveAlbumNextTo,
  placeAlbum,
  replaceAlbum,
} from './rest.ts'
import { type AlbumModel, albumReader } from './wire/album.ts'
import { albumWriter } from './writing.ts'

/** The names of the fields that an operation selects of each album of a list. */
type Fields = ReadonlySet<string>

interface AlbumPageArgs extends PageArgs {
  search?: string | null | undefined
}

/** `AlbumSaved` of the schema. */
interface AlbumSavedModel {
  albums: AlbumModel[]
  album: AlbumModel | null
}

/** The albums client of one request. GALLERY-1, GALLERY-2. */
export type AlbumsClient = ReturnType<typeof albumsClient>

/**
 * Creates the albums client of one request. Reads are shared until a write. A write resolves to the albums in the API's response;
 * fields that are missing there are read when they are selected (REST-8).
 */
export function albumsClient(rest: RestClient) {
  const reads = albumReads(rest)

  /** Loads the missing ones of the selected fields for all rows of a list in parallel, before they are resolved row by row. */
  async function completed(rows: AlbumModel[], fields: Fields): Promise<AlbumModel[]> {
    await completeRows({
      rows,
      fields: albumReader.names.filter((name) => fields.has(name)),
      load: async (id) => (await reads.whole(id)).album,
      callsLeft: rest.callsLeft(),
    })
    return rows
  }

  /** The list that a write has answered, or the one that can be read now. */
  async function answered(answer: unknown, form: ListForm, fields: Fields): Promise<AlbumModel[]> {
    const rows = await writtenRecord(
      () => {
        const list = ifShaped(answer, albumsFromWire)
        return list && reads.note(list)
      },
      async () => [...(await reads.list(form))],
    )
    const saved = rows.map((row) => ({ ...row, saved: true as const }))
    return readAfter({ saved: true }, () => completed(saved, fields))
  }

  /** Runs a write of the list. @param write gets the form of the list to ask for */
  async function written(fields: Fields, write: (form: ListForm) => Promise<unknown>): Promise<AlbumModel[]> {
    const form = reads.formFor(fields)
    return answered(await write(form).finally(reads.discard), form, fields)
  }

  return {
    /** @throws BAD_USER_INPUT for a search that is too long */
    async page({ search, ...args }: AlbumPageArgs, fields: Fields): Promise<PageModel<AlbumModel>> {
      const page = await reads.page(args, reads.formFor(fields), search?.trim() ?? '')
      return { ...page, items: await completed(page.items, fields) }
    },
    /** An album; null if there is none with this slug. */
    find: (slug: string): Promise<AlbumModel | null> => reads.find(slug),
    /** Reads a field: from the row, else from the whole album. */
    field: partial<AlbumModel>({ what: 'an album', load: async ({ id }) => (await reads.whole(id)).album }),
    async create(input: AlbumInput, headers: Record<string, string>, fields: Fields): Promise<AlbumSavedModel> {
      const form = reads.formFor(fields)
      const body = { ...(await albumWriter.created(input, { now: {} })), slug: input.slug ?? '' }
      const answer = await createAlbum(rest, body, headers, form).finally(reads.discard)
      const albums = await answered(answer.body, form, fields)
      return { albums, album: createdAlbum(albums, answer) }
    },
    /**
     * Updates an album.
     * @param version the version that was edited
     * @throws CONFLICT with `AlbumConflict` if the album has changed since that version
     */
    async update(
      id: string,
      input: AlbumInput,
      version: string | null | undefined,
      fields: Fields,
    ): Promise<AlbumSavedModel> {
      const form = reads.formFor(fields)
      const headers = versionHeader(version)
      const hasOther = input.media?.some(({ other }) => other != null) ?? false
      const now = hasOther ? (await reads.whole(id)).record : undefined
      const body = await albumWriter.changes(input, { now })
      const answer = await replaceAlbum(rest, id, body, headers, form).finally(reads.discard)
      const albums = await answered(answer.body, form, fields)
      return { albums, album: albums.find((album) => isSameId(album.id, id)) ?? null }
    },
    delete: (id: string, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => deleteAlbum(rest, id, form)),
    move: (id: string, direction: 'UP' | 'DOWN', fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => moveAlbum(rest, id, direction, form)),
    /** @throws CONFLICT when the other album does not exist (any more) */
    moveNextTo: (id: string, place: Place, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => moveAlbumNextTo(rest, id, place, form)),
    place: (id: string, position: number, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => placeAlbum(rest, id, position, form)),
  }
}

/** The album that a creation has made: the one at its Location, or the one that the response is. */
function createdAlbum(albums: readonly AlbumModel[], { body, location }: WriteAnswer): AlbumModel | null {
  const slug = location?.split('/').at(-1)
  const isMade = ({ id, slug: own }: AlbumModel) =>
    slug == null ? isRecordWithId(body) && isSameId(id, String(body._id)) : own === slug
  return albums.find(isMade) ?? null
}
