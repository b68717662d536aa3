import type { FileSort } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import type { FileToSend } from '../rest/fileForm.ts'
import { readPage } from '../rest/pagedList.ts'
import { path, type RestPath, withQuery } from '../rest/path.ts'
import {
  fileFieldNames as fieldNames,
  fileFromWire,
  fileListFromWire,
  type FileModel,
  type WireFolder,
} from './wire/file.ts'
import { type FileUseModel, fileUsesFromWire } from './wire/use.ts'

/** A filter of files. */
export interface FileFilter {
  /** A substring of the name. */
  search: string
  imagesOnly: boolean
}

/** The orders of the schema as `jarjestus`. */
const orders = { NEWEST: 'uued', NAME: 'nimi', LARGEST: 'suurus' }

/** GET /api/files, and GET /api/files/?type=image&search={text}. */
export async function readFiles(rest: RestClient, filter: FileFilter): Promise<FileModel[]> {
  return fileListFromWire(await rest.get(filesPath(filter), { fieldNames }))
}

/** A page of the same (REST-6). */
export function readFilePage(
  rest: RestClient,
  filter: FileFilter,
  sort: FileSort,
  args: PageArgs,
): Promise<PageModel<FileModel>> {
  const list = filesPath(filter)
  const sorted = sort === 'NEWEST' ? list : withQuery(list, { jarjestus: orders[sort] })
  return readPage(rest, sorted, args, fileListFromWire, { fieldNames })
}

/** GET /api/files/{id}. */
export async function readFile(rest: RestClient, id: string): Promise<FileModel> {
  return fileFromWire(await rest.get(path`/api/files/${id}`))
}

/** GET /api/files/{id}/kasutus, beyond §7. */
export async function readFileUses(rest: RestClient, id: string): Promise<FileUseModel[]> {
  return fileUsesFromWire(await rest.get(path`/api/files/${id}/kasutus`))
}

/** POST /api/files/{foorum|avalik}: returns the file if the API does. */
export function uploadFile(
  rest: RestClient,
  folder: WireFolder,
  file: FileToSend,
  headers: Record<string, string>,
): Promise<unknown> {
  const target = folder === 'avalik' ? path`/api/files/avalik` : path`/api/files/foorum`
  return rest.upload(target, file, { headers, fieldNames })
}

/** DELETE /api/files/{id}. */
export async function deleteFile(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/files/${id}`)
}

function filesPath({ search, imagesOnly }: FileFilter): RestPath {
  // §7 writes the two paths differently.
  if (imagesOnly) return withQuery(path`/api/files/`, { type: 'image', search })
  return search === '' ? path`/api/files` : withQuery(path`/api/files`, { search })
}
