import type { SearchKind } from './generated.ts'
import { searchPath } from './paths.ts'

/** The parameters of the address. */
export const parameters = { text: 'q', kind: 'liik', language: 'keel', author: 'autor', year: 'aasta' } as const

/** The kinds of results by their words in the address, in the order of their chips. */
export const kinds: Record<string, SearchKind> = {
  foorum: 'FORUM',
  syndmus: 'EVENT',
  artikkel: 'ARTICLE',
  leht: 'PAGE',
  protokoll: 'PROTOCOL',
  fail: 'FILE',
  album: 'ALBUM',
  liige: 'MEMBER',
  tagasiside: 'FEEDBACK',
}

/** The word of a kind in the address. */
export const wordOf = (kind: SearchKind) => Object.keys(kinds).find((word) => kinds[word] === kind) ?? ''

/** The path of a search, perhaps of one kind. */
export const pathOfSearch = (text: string, kind?: SearchKind) =>
  `${searchPath}?${new URLSearchParams({ [parameters.text]: text, ...(kind && { [parameters.kind]: wordOf(kind) }) }).toString()}`
