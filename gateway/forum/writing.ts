/** The files that a topic or post shall have, in their order; left out, they stay as they are. */
export interface WithFiles {
  fileIds?: readonly string[] | null | undefined
}

/** What writing in the forum needs from elsewhere. */
export interface ForumDeps {
  /** For servers that take the author's name from the body. */
  callerName: () => Promise<string>
  /** `failid` for these files; `now` is its current value. */
  fileRecordsOf: (fileIds: readonly string[], now: unknown) => Promise<unknown[]>
}

/** The records of the files to send; undefined where they stay as they are. */
export async function filesToSend(
  { fileIds }: WithFiles,
  fileRecordsOf: ForumDeps['fileRecordsOf'],
  now?: unknown,
): Promise<unknown[] | undefined> {
  return fileIds == null ? undefined : fileRecordsOf(fileIds, now)
}
