import type { MoveTarget } from '../../schema/rules/order.ts'
import { neighbourIn } from '../lib/moveTargets.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { Body } from '../lib/record/fields.ts'
import { list, record } from '../lib/shapes.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { pageFieldNames } from '../rest/pageWire.ts'
import { path, type RestPath, withQuery } from '../rest/path.ts'
import { type AlbumModel, albumReader } from './wire/album.ts'
import { albumConflictFromWire } from './wire/albumConflict.ts'
import { albumWriter } from './writing.ts'

/** Options of calls that return the list. */
export interface ListForm {
  /**
   * Null for complete albums; `lyhike` for albums with a few of their media; `jrg` for their positions alone. Beyond §7.
   */
  kuju: 'lyhike' | 'jrg' | null
}

/** A complete album: the wire record and its model. */
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
  const call = withQuery(listed(path`/api/galerii`, form), search === '' ? {} : { otsi: search })
  return readPage(rest, call, args, albumsFromWire, { fieldNames: { ...pageFieldNames, otsi: 'search' } })
}

/** GET /api/galerii/{slug}. */
export async function readAlbum(rest: RestClient, slug: string): Promise<AlbumRead> {
  const wire = await rest.get(path`/api/galerii/${slug}`)
  return { record: record(wire, 'an album'), album: albumReader.complete(wire) }
}

/** POST /api/galerii; §7 returns the list. */
export function createAlbum(
  rest: RestClient,
  body: object,
  headers: Record<string, string>,
  form: ListForm,
): Promise<WriteResponse> {
  return rest.write('POST', listed(path`/api/galerii`, form), body, { headers, fieldNames })
}

/** PUT /api/galerii/{id}; §7 returns the list. A conflict has the details of the other change. */
export function replaceAlbum(
  rest: RestClient,
  id: string,
  body: object,
  headers: Record<string, string>,
  form: ListForm,
): Promise<WriteResponse> {
  const options = { headers, fieldNames, refusalDetails: albumConflictFromWire }
  return rest.write('PUT', listed(path`/api/galerii/${id}`, form), body, options)
}

/** DELETE /api/galerii/{id}; §7 returns the list. */
export function deleteAlbum(rest: RestClient, id: string, form: ListForm): Promise<unknown> {
  return rest.send('DELETE', listed(path`/api/galerii/${id}`, form))
}

/** PUT /api/galerii/yles/{id} or /api/galerii/alla/{id}; §7 returns the list. */
export function moveAlbum(rest: RestClient, id: string, direction: 'UP' | 'DOWN', form: ListForm): Promise<unknown> {
  const target = direction === 'UP' ? path`/api/galerii/yles/${id}` : path`/api/galerii/alla/${id}`
  return rest.send('PUT', listed(target, form))
}

/** PUT /api/galerii/enne/{id}/{before} or /api/galerii/parast/{id}/{after}, beyond §7; returns the list. */
export function moveAlbumNextTo(rest: RestClient, id: string, target: MoveTarget, form: ListForm): Promise<unknown> {
  const { side, neighbour } = neighbourIn(target)
  const call =
    side === 'before' ? path`/api/galerii/enne/${id}/${neighbour}` : path`/api/galerii/parast/${id}/${neighbour}`
  return rest.send('PUT', listed(call, form))
}

/** PUT /api/galerii/jrg/{id}/{position}; §7 returns the list. */
export function moveAlbumToPosition(rest: RestClient, id: string, position: number, form: ListForm): Promise<unknown> {
  return rest.send('PUT', listed(path`/api/galerii/jrg/${id}/${String(position)}`, form), undefined, { fieldNames })
}

/** The albums of a response. @throws UPSTREAM_ERROR if it is not a list */
export function albumsFromWire(wire: unknown): AlbumModel[] {
  return list(wire, 'the list of albums', albumReader.row)
}

function listed(target: RestPath, { kuju }: ListForm): RestPath {
  return kuju == null ? target : withQuery(target, { kuju })
}
