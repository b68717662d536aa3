/** The kinds of records with revisions, by the word of the address. HIST-1. */
const historyKinds = {
  teema: 'TOPIC',
  postitus: 'POST',
  kategooria: 'CATEGORY',
  artikkel: 'ARTICLE',
  album: 'ALBUM',
  protokoll: 'PROTOCOL',
  avaleht: 'HOME_PAGE',
  liige: 'MEMBER',
} as const

type HistoryWord = keyof typeof historyKinds

/** A kind of record that has revisions. */
export type HistoryKind = (typeof historyKinds)[HistoryWord]

/** The kind that a word of the address names; null if it names none. */
export const historyKindOf = (word: string): HistoryKind | null =>
  // Object.hasOwn does not narrow the type.
  Object.hasOwn(historyKinds, word) ? historyKinds[word as HistoryWord] : null

/** The path of a record's history, under /sise. HIST-1. @param kind the word of its kind @param id of the home page any */
export const historyPath = (kind: HistoryWord, id: string): string => `/ajalugu/${kind}/${encodeURIComponent(id)}`

/** Router state of a link to a history. */
export interface HistoryState {
  /** The path of the screen with the link, to which the history links back. */
  from: string
}
