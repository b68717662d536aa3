import type { RecordKind } from '../../lib/generated/types.ts'
import { text } from '../../lib/shapes.ts'

const words: Record<RecordKind, string> = {
  TOPIC: 'teema',
  POST: 'postitus',
  CATEGORY: 'kategooria',
  ARTICLE: 'artikkel',
  ALBUM: 'album',
  PROTOCOL: 'protokoll',
  HOME_PAGE: 'avaleht',
  MEMBER: 'liige',
  FILE: 'fail',
  FEEDBACK: 'tagasiside',
}
const kinds = new Map(Object.entries(words).map(([kind, word]) => [word, kind as RecordKind]))

/** A record by its kind and id. HIST-1. */
export interface RecordKey {
  kind: RecordKind
  id: string
}

/** The kind and the id of a record in a path. The home page has its kind for an id. HIST-1. */
export const recordToWire = ({ kind, id }: RecordKey): [kind: string, id: string] => [
  words[kind],
  kind === 'HOME_PAGE' ? words[kind] : id,
]

/** The kind of a record by `liik`; undefined for an unknown one. TRASH-1. */
export const kindFromWire = (word: unknown): RecordKind | undefined => kinds.get(text(word) ?? '')
