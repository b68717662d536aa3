import { type ContentRules, requireEditor } from '../content/policy.ts'
import type { Caller } from '../http/session/caller.ts'

/** Configuration of the gallery. */
export interface AlbumRules extends ContentRules {
  /** Hosts whose pages may be embedded (EMBED_HOSTS). GALLERY-3. */
  embedHosts: readonly string[]
}

/** @throws 403 for callers who may not edit content areas */
export const requireAlbumEditor = (caller: Caller, rules: AlbumRules): void => requireEditor(caller, rules, 'Galeriid')
