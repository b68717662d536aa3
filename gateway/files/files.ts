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

/** Which files to list: part of the name, images only; and their order. */
interface FilesArgs {
  search?: string | null | undefined
  imagesOnly?: boolean | null | undefined
  sort?: FileSort | null | undefined
}

/** The files' client of a request. */
export type FilesClient = ReturnType<typeof filesClient>

/** Creates the files' client of a request. */
export function filesClient(rest: RestClient, token: string | undefined) {
  /** The uploaded file when the server did not return it: the newest one of this name and visibility. */
  async function uploaded(name: string, visibility: VisibilityName): Promise<FileModel | undefined> {
    const files = await readFiles(rest, askedFor({ search: name }))
    return files.find((file) => file.name === name && (file.visibility ?? visibility) === visibility)
  }

  return {
    page({ sort, search, imagesOnly, ...args }: FilesArgs & PageArgs): Promise<PageModel<FileModel>> {
      return readFilePage(rest, askedFor({ search, imagesOnly }), sort ?? 'NEWEST', args)
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
      // Do not upload a file that will be refused anyway.
      if (!token) throw new GatewayError('UNAUTHENTICATED')
      const answer = await uploadFile(rest, folderToWire(visibility), file, headers)
      return writtenRecord(
        () => (isRecordWithId(answer) ? fileFromWire(answer) : undefined),
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

function askedFor({ search, imagesOnly }: Pick<FilesArgs, 'search' | 'imagesOnly'>): FileFilter {
  return { search: search?.trim() ?? '', imagesOnly: imagesOnly ?? false }
}
