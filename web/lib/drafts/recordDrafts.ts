/** The kinds of drafts: the segment of an id before the first ':'. Each has a link in the list of all drafts (`draftLinks`). */
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

export type DraftKind = (typeof draftKinds)[number]

/** The id of a draft, which people's devices store: 'album:<id>', 'album:new', 'home'. */
export type DraftId<Kind extends DraftKind = DraftKind> = Kind | `${Kind}:${string}`

/** Parses the id of a draft into its kind and further segments; null for any other text. */
export function readDraftId(text: string): { kind: DraftKind; ids: readonly string[] } | null {
  const [first, ...ids] = text.split(':')
  const kind = draftKinds.find((one) => one === first)
  return kind ? { kind, ids } : null
}

/** The ids of the drafts of one kind of record. */
export interface RecordDrafts<Kind extends DraftKind> {
  /** The draft of changes of a record. */
  idOf: (...ids: string[]) => DraftId<Kind>
  /** The draft of a new record; further segments distinguish several. */
  newId: (...segments: string[]) => DraftId<Kind>
}

/** The draft ids of a kind of record: 'album:<id>' and 'album:new'. FORUM-6. */
export function recordDrafts<Kind extends DraftKind>(kind: Kind, ...within: string[]): RecordDrafts<Kind> {
  const idOf = (...ids: string[]): DraftId<Kind> => `${kind}:${[...within, ...ids].join(':')}`
  return { idOf, newId: (...segments) => idOf('new', ...segments) }
}
