import { asSaved, GatewayError } from '../errors.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { FileToSend } from '../rest/fileForm.ts'
import { keyedLoader } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { pagedList } from '../rest/pagedList.ts'
import { isRecordWithId, type Unchecked } from '../lib/shapes.ts'
import { deleteFile, readFilePage, readFileRecords, readFileUses, uploadFile, type FilesAsked } from './rest.ts'
import {
  filesToWire,
  fileFromWire,
  fileListFromWire,
  fileRecordsById,
  folderToWire,
  type FileModel,
  type FileUseModel,
  type VisibilityName,
  type WireFile,
} from './wire.ts'

/** How files are asked for: a part of their name, images alone. */
export interface FilesArgs {
  search?: string | null | undefined
  imagesOnly?: boolean | null | undefined
}

/** The files as one request sees them: every list is read at most once. */
export interface FilesClient {
  list(args: FilesArgs): Promise<FileModel[]>
  page(args: FilesArgs & PageArgs): Promise<PageModel<FileModel>>
  /** Where a file is used; null where the API does not tell. */
  uses(id: string): Promise<FileUseModel[] | null>
  upload(file: FileToSend, visibility: VisibilityName, headers: Record<string, string>): Promise<FileModel>
  delete(id: string): Promise<string>
  /**
   * `failid` for a topic or a post that shall have these files in this order; `now` is what stands there.
   * @throws BAD_USER_INPUT for files that are not there
   */
  recordsOf: (ids: readonly string[], now: unknown) => Promise<Unchecked<WireFile>[]>
}

/** The files for one request. */
export function filesClient(rest: RestClient, token: string | undefined, capabilities: Capabilities): FilesClient {
  const lists = keyedLoader((key) => readFileRecords(rest, JSON.parse(key) as FilesAsked))

  const can = async (ability: string) => (await capabilities.current()).has(ability)

  async function list(asked: FilesAsked): Promise<FileModel[]> {
    return fileListFromWire(await lists.load(JSON.stringify(asked)))
  }

  /** What was uploaded, where the server did not answer with it: the newest of this name and visibility (REST-8). */
  async function uploaded(name: string, visibility: VisibilityName): Promise<FileModel> {
    const found = (await list(askedFor({ search: name }))).find(
      (file) => file.name === name && (file.visibility ?? visibility) === visibility,
    )
    if (!found) throw new GatewayError('UPSTREAM_ERROR')
    return found
  }

  return {
    list: (args) => list(askedFor(args)),
    page({ size, after, ...args }) {
      const asked = askedFor(args)
      return pagedList(
        capabilities,
        { size, after },
        {
          readPage: (page) => readFilePage(rest, asked, page),
          readAll: () => list(asked),
          idOf: ({ id }) => id,
        },
      )
    },
    uses: async (id) => ((await can('kasutus')) ? readFileUses(rest, id) : null),
    async upload(file, visibility, headers) {
      // Nobody's file would be carried there to be refused.
      if (!token) throw new GatewayError('UNAUTHENTICATED')
      const answer = await uploadFile(rest, folderToWire(visibility), file, headers).finally(() => lists.clearAll())
      try {
        return isRecordWithId(answer) ? fileFromWire(answer) : await uploaded(file.name, visibility)
      } catch (error) {
        throw asSaved(error)
      }
    },
    async delete(id) {
      await deleteFile(rest, id).finally(() => lists.clearAll())
      return id
    },
    async recordsOf(given, now) {
      const ids = [...new Set(given)]
      // A server that knows where files are used keeps no copies of them: their ids are enough.
      if (await can('kasutus')) return filesToWire(ids, new Map())
      const records = fileRecordsById(now)
      if (ids.some((id) => !records.has(id)))
        for (const [id, record] of fileRecordsById(await lists.load(JSON.stringify(askedFor({})))))
          if (!records.has(id)) records.set(id, record)
      if (ids.some((id) => !records.has(id)))
        throw new GatewayError('BAD_USER_INPUT', null, { fields: { fileIds: 'Mõnda lisatud faili pole enam.' } })
      return filesToWire(ids, records)
    },
  }
}

function askedFor({ search, imagesOnly }: FilesArgs): FilesAsked {
  return { search: search?.trim() ?? '', imagesOnly: imagesOnly ?? false }
}
