import type { MoveTarget } from '../../schema/rules/order.ts'
import type { AlbumInput } from '../lib/generated/types.ts'
import { isSameId } from '../lib/ids.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { completeRows, partial, readAfter } from '../lib/partial.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { versionHeader } from '../rest/versions.ts'
import { albumReads } from './reads.ts'
import {
  albumsFromWire,
  createAlbum,
  deleteAlbum,
  type ListForm,
  moveAlbum,
  moveAlbumNextTo,
  moveAlbumToPosition,
  replaceAlbum,
} from './rest.ts'
import { type AlbumModel, albumReader } from './wire/album.ts'
import { albumWriter } from './writing.ts'

/** The names of the selected fields of each album of a list. */
type Fields = ReadonlySet<string>

interface AlbumPageArgs extends PageArgs {
  search?: string | null | undefined
}

/** `AlbumSaved` of the schema. */
interface AlbumSavedModel {
  albums: AlbumModel[]
  album: AlbumModel | null
}

/** The albums client of a request. GALLERY-1, GALLERY-2. */
export type AlbumsClient = ReturnType<typeof albumsClient>

/**
 * Creates the albums client of a request. Reads are shared until a write. A write returns the albums of the API's response; missing fields
 * are read when selected (REST-8).
 */
export function albumsClient(rest: RestClient) {
  const reads = albumReads(rest)

  /** Loads missing selected fields of all rows of a list concurrently, before they are resolved row by row. */
  async function completed(rows: AlbumModel[], fields: Fields): Promise<AlbumModel[]> {
    await completeRows({
      rows,
      fields: albumReader.names.filter((name) => fields.has(name)),
      load: async (id) => (await reads.complete(id)).album,
      callsLeft: rest.callsLeft(),
    })
    return rows
  }

  /** The list in the response of a write, else the current list. */
  async function savedAlbums(response: unknown, form: ListForm, fields: Fields): Promise<AlbumModel[]> {
    const rows = await writtenRecord(
      () => {
        const list = ifShaped(response, albumsFromWire)
        return list && reads.note(list)
      },
      async () => [...(await reads.list(form))],
    )
    const saved = rows.map((row) => ({ ...row, saved: true as const }))
    return readAfter({ saved: true }, () => completed(saved, fields))
  }

  /** Runs a write of the list. @param write gets the form of the list to request */
  async function written(fields: Fields, write: (form: ListForm) => Promise<unknown>): Promise<AlbumModel[]> {
    const form = reads.formFor(fields)
    return savedAlbums(await write(form).finally(reads.discard), form, fields)
  }

  return {
    /** @throws BAD_USER_INPUT for a search that is too long */
    async page({ search, ...args }: AlbumPageArgs, fields: Fields): Promise<PageModel<AlbumModel>> {
      const page = await reads.page(args, reads.formFor(fields), search?.trim() ?? '')
      return { ...page, items: await completed(page.items, fields) }
    },
    /** An album; null if there is none with this slug. */
    find: (slug: string): Promise<AlbumModel | null> => reads.find(slug),
    /** Reads a field: from the row, else from the complete album. */
    field: partial<AlbumModel>({ what: 'an album', load: async ({ id }) => (await reads.complete(id)).album }),
    async create(input: AlbumInput, headers: Record<string, string>, fields: Fields): Promise<AlbumSavedModel> {
      const form = reads.formFor(fields)
      const body = { ...(await albumWriter.created(input, { now: {} })), slug: input.slug ?? '' }
      const response = await createAlbum(rest, body, headers, form).finally(reads.discard)
      const albums = await savedAlbums(response.body, form, fields)
      return { albums, album: createdAlbum(albums, response) }
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
      const now = hasOther ? (await reads.complete(id)).record : undefined
      const body = await albumWriter.changes(input, { now })
      const response = await replaceAlbum(rest, id, body, headers, form).finally(reads.discard)
      const albums = await savedAlbums(response.body, form, fields)
      return { albums, album: albums.find((album) => isSameId(album.id, id)) ?? null }
    },
    delete: (id: string, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => deleteAlbum(rest, id, form)),
    move: (id: string, direction: 'UP' | 'DOWN', fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => moveAlbum(rest, id, direction, form)),
    /** @throws CONFLICT when the other album does not exist (any more) */
    moveNextTo: (id: string, target: MoveTarget, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => moveAlbumNextTo(rest, id, target, form)),
    moveToPosition: (id: string, position: number, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => moveAlbumToPosition(rest, id, position, form)),
  }
}

/** The created album: the one at the Location, or the one in the response. */
function createdAlbum(albums: readonly AlbumModel[], { body, location }: WriteResponse): AlbumModel | null {
  const slug = location?.split('/').at(-1)
  const isCreated = ({ id, slug: own }: AlbumModel) =>
    slug == null ? isRecordWithId(body) && isSameId(id, String(body._id)) : own === slug
  return albums.find(isCreated) ?? null
}
