import { GatewayError, isNotFound } from '../errors.ts'
import type { FileSort } from '../lib/generated/types.ts'
import { keyedLoader } from '../lib/loaders.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import type { FileToSend } from '../rest/fileForm.ts'
import { pagedList } from '../rest/pagedList.ts'
import { estonian, sortingCapability } from '../rest/sorting.ts'
import {
  deleteFile,
  type FileFilter,
  readFile,
  readFilePage,
  readFileRecords,
  readFileUses,
  uploadFile,
} from './rest.ts'
import {
  fileFromWire,
  fileListFromWire,
  type FileModel,
  fileRecordsById,
  filesToWire,
  folderToWire,
  type VisibilityName,
  type WithFileRecords,
} from './wire/file.ts'
import type { FileUseModel } from './wire/use.ts'

/** Which files to list: part of the name, images only. */
interface FilesArgs {
  search?: string | null | undefined
  imagesOnly?: boolean | null | undefined
}

/** The order of a page of files. */
interface SortArgs {
  sort?: FileSort | null | undefined
}

/** The wire records of files by their ids: see WithFileRecords. */
export type FileRecordsOf = WithFileRecords['fileRecordsOf']

/** The files' client of a request; every list is read at most once. */
export type FilesClient = ReturnType<typeof filesClient>

/** Creates the files' client of a request. */
export function filesClient(rest: RestClient, token: string | undefined, capabilities: Capabilities) {
  const lists = keyedLoader(
    (asked: FileFilter) => readFileRecords(rest, asked),
    ({ search, imagesOnly }) => JSON.stringify([search, imagesOnly]),
  )
  const listOf = async (asked: FileFilter): Promise<FileModel[]> => fileListFromWire(await lists.load(asked))

  /** The uploaded file when the server did not return it: the newest one of this name and visibility. */
  async function uploaded(name: string, visibility: VisibilityName): Promise<FileModel | undefined> {
    const files = await listOf(askedFor({ search: name }))
    return files.find((file) => file.name === name && (file.visibility ?? visibility) === visibility)
  }

  const recordsOf: FileRecordsOf = async (given, now) => {
    const ids = [...new Set(given)]
    // A server that knows the uses of files stores no copies of their records: ids suffice.
    if (await capabilities.has('kasutus')) return filesToWire(ids, new Map())
    const records = fileRecordsById(now)
    if (ids.some((id) => !records.has(id)))
      for (const [id, record] of fileRecordsById(await lists.load(askedFor({}))))
        if (!records.has(id)) records.set(id, record)
    if (ids.some((id) => !records.has(id)))
      throw new GatewayError('BAD_USER_INPUT', null, {
        fields: { fileIds: 'Mõnda lisatud faili enam ei ole. Eemalda see ja proovi uuesti.' },
      })
    return filesToWire(ids, records)
  }

  return {
    page({ size, after, sort: given, ...args }: FilesArgs & SortArgs & PageArgs): Promise<PageModel<FileModel>> {
      const asked = askedFor(args)
      const sort = given === 'NEWEST' ? null : (given ?? null)
      return pagedList(
        capabilities,
        { size, after },
        {
          readPage: (page) => readFilePage(rest, asked, sort, page),
          readAll: async () => inOrder(await listOf(asked), sort),
          idOf: ({ id }) => id,
          ...(sort !== null && { capability: sortingCapability }),
        },
      )
    },
    /** One file; null when there is none. Searched for in the list on a server that cannot read a single file. */
    async file(id: string): Promise<FileModel | null> {
      if (!(await capabilities.has('fail'))) return (await listOf(askedFor({}))).find((file) => file.id === id) ?? null
      try {
        return await readFile(rest, id)
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** The uses of a file; null where the API does not provide them. */
    uses: async (id: string): Promise<FileUseModel[] | null> =>
      (await capabilities.has('kasutus')) ? readFileUses(rest, id) : null,
    async upload(file: FileToSend, visibility: VisibilityName, headers: Record<string, string>): Promise<FileModel> {
      // Do not upload a file that will be refused anyway.
      if (!token) throw new GatewayError('UNAUTHENTICATED')
      const answer = await uploadFile(rest, folderToWire(visibility), file, headers).finally(() => lists.clearAll())
      return writtenRecord(
        () => (isRecordWithId(answer) ? fileFromWire(answer) : undefined),
        () => uploaded(file.name, visibility),
      )
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteFile(rest, id).finally(() => lists.clearAll())
      return id
    },
    recordsOf,
  }
}

/** A whole list, which comes with the newest first, in an order. */
function inOrder(files: FileModel[], sort: FileSort | null): FileModel[] {
  if (sort === 'NAME') return files.toSorted((one, other) => estonian.compare(one.name, other.name))
  if (sort === 'LARGEST') return files.toSorted((one, other) => (other.size ?? 0) - (one.size ?? 0))
  return files
}

function askedFor({ search, imagesOnly }: FilesArgs): FileFilter {
  return { search: search?.trim() ?? '', imagesOnly: imagesOnly ?? false }
}
