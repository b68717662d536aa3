/** The kinds of drafts: what is in an id before the first ':'. Each has a link in the list of all drafts (`draftLinks`). */
export const draftKinds = [
  'topic',
  'post',
  'post-edit',
  'category',
  'article',
  'album',
  'protocol',
  'home',
  'member',
  'announcement',
  'tool',
  'webhook',
] as const

/** A kind of drafts. */
export type DraftKind = (typeof draftKinds)[number]

/** The id of a draft, which is stored on the devices of people: 'album:<id>', 'album:new', 'home'. */
export type DraftId<Kind extends DraftKind = DraftKind> = Kind | `${Kind}:${string}`

/** The kind of a draft, and what its id says beside it; null for a text that is no id of a draft. */
export function readDraftId(text: string): { kind: DraftKind; ids: readonly string[] } | null {
  const [first, ...ids] = text.split(':')
  const kind = draftKinds.find((one) => one === first)
  return kind ? { kind, ids } : null
}

/** The ids of the drafts of one kind of record. */
export interface RecordDrafts<Kind extends DraftKind> {
  /** The draft of changes of a record. */
  idOf: (...ids: string[]) => DraftId<Kind>
  /** The draft of a new record; further segments tell apart several. */
  newId: (...segments: string[]) => DraftId<Kind>
}

/** The draft ids of a kind of record: 'album:<id>' and 'album:new'. FORUM-6. */
export function recordDrafts<Kind extends DraftKind>(kind: Kind, ...within: string[]): RecordDrafts<Kind> {
  const idOf = (...ids: string[]): DraftId<Kind> => `${kind}:${[...within, ...ids].join(':')}`
  return { idOf, newId: (...segments) => idOf('new', ...segments) }
}
