import type { Place } from '../../schema/rules/order.ts'
import { textMatcher } from '../../schema/rules/searchWords.ts'
import type { WithFileRecords } from '../files/wire/file.ts'
import type { AlbumInput } from '../lib/generated/types.ts'
import { isSameId } from '../lib/ids.ts'
import { defaultLanguage } from '../lib/languages.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { completeRows, partial, readAfter } from '../lib/partial.ts'
import { indexAtPlace } from '../lib/places.ts'
import { ifShaped } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { recordWriter } from '../rest/recordWriter.ts'
import { listSearch, searchOf } from '../rest/search.ts'
import { newSlug } from '../rest/slugToSend.ts'
import { createdAlbum } from './created.ts'
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
import { type AlbumModel, albumReader, changedAlbumToWire, newAlbumToWire } from './wire/album.ts'
import { albumWriter } from './writing.ts'

/** The names of the fields that an operation selects of each album of a list. */
type Fields = ReadonlySet<string>

/** The fields with texts that a search looks in. */
const searched: Fields = new Set(['title', 'description', 'media'])

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
export function albumsClient(rest: RestClient, capabilities: Capabilities, deps: WithFileRecords) {
  const reads = albumReads(rest, capabilities)
  const writer = recordWriter(capabilities)

  /** Loads the missing ones of the selected fields for all rows of a list in parallel, before they are resolved row by row. */
  async function completed(rows: AlbumModel[], fields: Fields): Promise<AlbumModel[]> {
    await completeRows({
      rows,
      fields: albumReader.names.filter((name) => fields.has(name)),
      load: async (id) => (await reads.whole(id)).album,
      callsLeft: rest.callsLeft,
    })
    return rows
  }

  /** The albums with the words of a search, found in the whole list. */
  async function found(search: string): Promise<AlbumModel[]> {
    const rows = await completed([...(await reads.list({ kuju: null }))], searched)
    const matches = textMatcher(search)
    return rows.filter(({ title, description, media = [] }) =>
      matches([title, description, ...media.map(({ text }) => text)].flatMap((text) => Object.values(text ?? {}))),
    )
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
    const form = await reads.formFor(fields)
    return answered(await write(form).finally(reads.forget), form, fields)
  }

  return {
    /** @throws BAD_USER_INPUT for a search that is too long */
    async page({ search: given, ...args }: AlbumPageArgs, fields: Fields): Promise<PageModel<AlbumModel>> {
      const search = searchOf(given)
      const form = await reads.formFor(fields)
      const page = await pagedList(capabilities, args, {
        readPage: (asked) => reads.page(asked, form, search),
        readAll: () => (search === '' ? reads.list(form) : found(search)),
        idOf: ({ id }) => id,
        capability: search === '' ? 'paging' : listSearch,
      })
      return { ...page, items: await completed(page.items, fields) }
    },
    /** An album; null if there is none with this slug. */
    find: (slug: string): Promise<AlbumModel | null> => reads.find(slug),
    /** Reads a field: from the row, else from the whole album. */
    field: partial<AlbumModel>({ what: 'an album', load: async ({ id }) => (await reads.whole(id)).album }),
    async create(input: AlbumInput, headers: Record<string, string>, fields: Fields): Promise<AlbumSavedModel> {
      const form = await reads.formFor(fields)
      let before: AlbumModel[] = []
      const answer = await writer.create({
        async whole(known) {
          // Servers that announce `albumid` tell which one is new.
          if (!known.has('albumid')) before = await reads.list(form)
          const place = {
            slug: newSlug(known, { wanted: input.slug ?? '', title: input.title?.[defaultLanguage] ?? '' }),
            order: known.has('albumid')
              ? undefined
              : before.reduce((last, { order = 0 }) => Math.max(last, order), -1) + 1,
          }
          return newAlbumToWire(await albumWriter.created(input, { ...deps, now: {} }), place)
        },
        headers,
        send: (body, sent) => createAlbum(rest, body, sent, form),
        forget: reads.forget,
      })
      const albums = await answered(answer.body, form, fields)
      return { albums, album: createdAlbum(albums, { answer, before, title: input.title }) }
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
      const form = await reads.formFor(fields)
      const answer = await writer.change({
        read: async () => (await reads.whole(id)).record,
        needsNow: input.media?.some(({ other }) => other != null) ?? false,
        // Where a server takes changes, the languages that the input leaves out are not sent, though the album was read.
        changes: (now, known) =>
          albumWriter.changes(input, { ...deps, now }, known.has('partial-put') ? undefined : now),
        wholeToWire: changedAlbumToWire,
        version,
        send: (body, headers) => replaceAlbum(rest, id, body, headers, form),
        forget: reads.forget,
      })
      const albums = await answered(answer.body, form, fields)
      return { albums, album: albums.find((album) => isSameId(album.id, id)) ?? null }
    },
    delete: (id: string, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => deleteAlbum(rest, id, form)),
    move: (id: string, direction: 'UP' | 'DOWN', fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => moveAlbum(rest, id, direction, form)),
    /** @throws CONFLICT when the other album does not exist (any more) */
    async moveNextTo(id: string, place: Place, fields: Fields): Promise<AlbumModel[]> {
      if (await capabilities.has('enne')) return written(fields, (form) => moveAlbumNextTo(rest, id, place, form))
      const { to } = indexAtPlace(await reads.list(await reads.formFor(fields)), id, place)
      return written(fields, (form) => placeAlbum(rest, id, to, form))
    },
    place: (id: string, position: number, fields: Fields): Promise<AlbumModel[]> =>
      written(fields, (form) => placeAlbum(rest, id, position, form)),
  }
}
