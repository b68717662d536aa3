import type { Place } from '../../schema/rules/order.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { neighbourIn } from '../lib/places.ts'
import type { Body } from '../lib/record/fields.ts'
import { list, record } from '../lib/shapes.ts'
import type { RestClient, WriteAnswer } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageFieldNames } from '../rest/pageWire.ts'
import { asking, path, type RestPath } from '../rest/path.ts'
import { type AlbumModel, albumReader } from './wire/album.ts'
import { albumConflictFromWire } from './wire/albumConflict.ts'
import { albumWriter } from './writing.ts'

/** Options of the calls that answer the list. */
export interface ListForm {
  /**
   * What to ask for: whole albums; `lyhike`, with a few of their media; `jrg`, their positions alone. Beyond §7.
   */
  kuju: 'lyhike' | 'jrg' | null
}

/** An album as it was read: the wire record, and the model made from it. */
export interface AlbumRead {
  record: Body
  album: AlbumModel
}

/** English names for the `valjad` of a refusal. */
const fieldNames = { ...albumWriter.fieldNames, koht: 'position' }

/** GET /api/galerii. */
export async function readAlbums(rest: RestClient, form: ListForm): Promise<AlbumModel[]> {
  return albumsFromWire(await rest.get(listed(path`/api/galerii`, form)))
}

/** A page of GET /api/galerii (REST-6). @param search '' for all albums */
export function readAlbumPage(
  rest: RestClient,
  args: PageArgs,
  form: ListForm,
  search: string,
): Promise<PageModel<AlbumModel>> {
  const asked = asking(listed(path`/api/galerii`, form), search === '' ? {} : { otsi: search })
  return readPage(rest, asked, args, albumsFromWire, { fieldNames: { ...pageFieldNames, otsi: 'search' } })
}

/** GET /api/galerii/{slug}. */
export async function readAlbum(rest: RestClient, slug: string): Promise<AlbumRead> {
  const wire = await rest.get(path`/api/galerii/${slug}`)
  return { record: record(wire, 'an album'), album: albumReader.whole(wire) }
}

/** POST /api/galerii; §7 returns the list. */
export function createAlbum(
  rest: RestClient,
  body: object,
  headers: Record<string, string>,
  form: ListForm,
): Promise<WriteAnswer> {
  return rest.write('POST', listed(path`/api/galerii`, form), body, { headers, fieldNames })
}

/** PUT /api/galerii/{id}; §7 returns the list. A conflict with another change has the details of that change. */
export function replaceAlbum(
  rest: RestClient,
  id: string,
  body: object,
  headers: Record<string, string>,
  form: ListForm,
): Promise<WriteAnswer> {
  const options = { headers, fieldNames, refusalDetails: albumConflictFromWire }
  return rest.write('PUT', listed(path`/api/galerii/${id}`, form), body, options)
}

/** DELETE /api/galerii/{id}; §7 returns the list. */
export function deleteAlbum(rest: RestClient, id: string, form: ListForm): Promise<unknown> {
  return rest.send('DELETE', listed(path`/api/galerii/${id}`, form))
}

/** PUT /api/galerii/yles/{id} or /api/galerii/alla/{id}; §7 returns the list. */
export function moveAlbum(rest: RestClient, id: string, direction: 'UP' | 'DOWN', form: ListForm): Promise<unknown> {
  const place = direction === 'UP' ? path`/api/galerii/yles/${id}` : path`/api/galerii/alla/${id}`
  return rest.send('PUT', listed(place, form))
}

/** PUT /api/galerii/enne/{id}/{before} or /api/galerii/parast/{id}/{after}, beyond §7; returns the list. */
export function moveAlbumNextTo(rest: RestClient, id: string, place: Place, form: ListForm): Promise<unknown> {
  const { side, neighbour } = neighbourIn(place)
  const call =
    side === 'before' ? path`/api/galerii/enne/${id}/${neighbour}` : path`/api/galerii/parast/${id}/${neighbour}`
  return rest.send('PUT', listed(call, form))
}

/** PUT /api/galerii/jrg/{id}/{position}; §7 returns the list. */
export function placeAlbum(rest: RestClient, id: string, position: number, form: ListForm): Promise<unknown> {
  return rest.send('PUT', listed(path`/api/galerii/jrg/${id}/${String(position)}`, form), undefined, { fieldNames })
}

/** The albums of a response. @throws UPSTREAM_ERROR if it is no list */
export function albumsFromWire(wire: unknown): AlbumModel[] {
  return list(wire, 'the list of albums', albumReader.row)
}

function listed(place: RestPath, { kuju }: ListForm): RestPath {
  return kuju == null ? place : asking(place, { kuju })
}
