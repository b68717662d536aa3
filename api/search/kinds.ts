import type { TokenScope, ToolAccess } from '../http/tools/access.ts'

/** The kinds of what is searched, each with the scope that an API token needs. SEARCH-1, AUTH-10. */
const scopeOf = {
  foorum: 'foorum',
  artikkel: 'sisu',
  leht: 'sisu',
  syndmus: 'sisu',
  protokoll: 'sisu',
  album: 'sisu',
  fail: 'failid',
  liige: 'inimesed',
  tagasiside: 'inimesed',
} as const satisfies Record<string, TokenScope>

/** A kind of what is searched. */
export type SearchKind = keyof typeof scopeOf

/** All kinds. */
export const searchKinds = Object.keys(scopeOf) as SearchKind[] // A record's keys are its kinds.

/** The kinds that a caller may search: for a session all. AUTH-10. */
export const kindsFor = (tool: ToolAccess | null): SearchKind[] =>
  searchKinds.filter((kind) => !tool || tool.osad.includes(scopeOf[kind]))

/** The kind of a catalogue's articles, by its slug. */
export const kindOf = (catalogue: string): SearchKind =>
  catalogue === 'kalender' ? 'syndmus' : catalogue === 'lehed' ? 'leht' : 'artikkel'
