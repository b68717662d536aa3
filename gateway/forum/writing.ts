/** The files of a topic or post in order; omitted, they stay. */
export interface WithFiles {
  fileIds?: readonly string[] | null | undefined
}

/** Dependencies of writes in the forum. */
export interface ForumDeps {
  /** The author's name, for servers that take it from the body. */
  callerName: () => Promise<string>
  /** `failid` for these files; `now` is its current value. */
  fileRecordsOf: (fileIds: readonly string[], now: unknown) => Promise<unknown[]>
}

/** The file records to send; undefined when they stay. */
export async function filesToSend(
  { fileIds }: WithFiles,
  fileRecordsOf: ForumDeps['fileRecordsOf'],
  now?: unknown,
): Promise<unknown[] | undefined> {
  return fileIds == null ? undefined : fileRecordsOf(fileIds, now)
}
