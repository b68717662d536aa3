/** The path of a member's page, under /sise. USER-9. */
export const personPath = (id: string): string => `/kasutajad/${encodeURIComponent(id)}`

/** The path of a member's form, under /sise. USER-3. */
export const ownRecordPath = (id: string): string => `${personPath(id)}?muuda=1`

/** The element id of the mail preference on that page, which is also the hash of its URL. MAIL-1. */
export const mailsId = 'kirjad'

/** The path of what an operator has to know. OPS-24. */
export const statusPath = '/haldus/olek'

/** The path of announcements. MAIL-2. */
export const announcementsPath = '/kirjad'

/** The parameter that opens the form of a new announcement. */
export const writingParameter = 'uus'

/** The path of the form of a new announcement. */
export const newAnnouncementPath = `${announcementsPath}?${writingParameter}=1`

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
