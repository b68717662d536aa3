import { GatewayError, isNotFound } from '../errors.ts'
import type { FileSort } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import { isRecordWithId } from '../lib/shapes.ts'
import { writtenRecord } from '../lib/writtenRecord.ts'
import type { RestClient } from '../rest/client.ts'
import type { FileToSend } from '../rest/fileForm.ts'
import { orNull } from '../rest/notOffered.ts'
import { deleteFile, type FileFilter, readFile, readFilePage, readFiles, readFileUses, uploadFile } from './rest.ts'
import { fileFromWire, type FileModel, folderToWire, type VisibilityName } from './wire/file.ts'
import type { FileUseModel } from './wire/use.ts'

/** Filter and order of files; `search` is a substring of the name. */
interface FilesArgs {
  search?: string | null | undefined
  imagesOnly?: boolean | null | undefined
  sort?: FileSort | null | undefined
}

/** The files' client of a request. */
export type FilesClient = ReturnType<typeof filesClient>

/** Creates the files' client of a request. */
export function filesClient(rest: RestClient, token: string | undefined) {
  /** Finds an uploaded file that the server did not return: the newest one with this name and visibility. */
  async function uploaded(name: string, visibility: VisibilityName): Promise<FileModel | undefined> {
    const files = await readFiles(rest, filterOf({ search: name }))
    return files.find((file) => file.name === name && (file.visibility ?? visibility) === visibility)
  }

  return {
    page({ sort, search, imagesOnly, ...args }: FilesArgs & PageArgs): Promise<PageModel<FileModel>> {
      return readFilePage(rest, filterOf({ search, imagesOnly }), sort ?? 'NEWEST', args)
    },
    /** One file; null when there is none. */
    async file(id: string): Promise<FileModel | null> {
      try {
        return await readFile(rest, id)
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
    /** The uses of a file; null on a plain server. */
    uses: (id: string): Promise<FileUseModel[] | null> => orNull(readFileUses(rest, id)),
    async upload(file: FileToSend, visibility: VisibilityName, headers: Record<string, string>): Promise<FileModel> {
      // The API would refuse the file only after the upload.
      if (!token) throw new GatewayError('UNAUTHENTICATED')
      const response = await uploadFile(rest, folderToWire(visibility), file, headers)
      return writtenRecord(
        () => (isRecordWithId(response) ? fileFromWire(response) : undefined),
        () => uploaded(file.name, visibility),
      )
    },
    /** Returns the id. */
    async delete(id: string): Promise<string> {
      await deleteFile(rest, id)
      return id
    },
  }
}

function filterOf({ search, imagesOnly }: Pick<FilesArgs, 'search' | 'imagesOnly'>): FileFilter {
  return { search: search?.trim() ?? '', imagesOnly: imagesOnly ?? false }
}
