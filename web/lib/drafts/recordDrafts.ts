/** The ids of the drafts of one kind of record. */
export interface RecordDrafts {
  /** The draft of changes of a record. */
  idOf: (recordId: string) => string
  /** The draft of a new record; further segments tell apart several. */
  newId: (...segments: string[]) => string
  /** The record whose changes a draft has; null for the drafts of new records and of other kinds. */
  recordOf: (draftId: string) => string | null
}

/** The draft ids of a kind of record: 'album:<id>' and 'album:new', which are stored on the devices of people. FORUM-6. */
export function recordDrafts(kind: string): RecordDrafts {
  const start = `${kind}:`
  return {
    idOf: (recordId) => start + recordId,
    newId: (...segments) => start + ['new', ...segments].join(':'),
    recordOf(draftId) {
      const recordId = draftId.slice(start.length)
      return draftId.startsWith(start) && !/^new(:|$)/.test(recordId) ? recordId : null
    },
  }
}
