import type { FileRecordsOf } from '../files/files.ts'
/** The files of a topic or post in order; omitted, they stay. */
export interface WithFiles {
  fileIds?: readonly string[] | null | undefined
}

/** Dependencies of writes in the forum. */
export interface ForumDeps {
  /** The author's name, for servers that take it from the body. */
  callerName: () => Promise<string>
  fileRecordsOf: FileRecordsOf
}

/** The file records to send; undefined when they stay. */
export async function filesToSend(
  { fileIds }: WithFiles,
  fileRecordsOf: FileRecordsOf,
  now?: unknown,
): Promise<unknown[] | undefined> {
  return fileIds == null ? undefined : fileRecordsOf(fileIds, now)
}
