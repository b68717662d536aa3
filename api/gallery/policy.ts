import { mayEdit } from '../content/policy.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'

/** Configuration of the gallery. */
export interface AlbumRules {
  /** The minimum status of users who may edit content areas (CONTENT_EDITORS). REST-4. */
  contentEditors: number
  /** Hosts whose pages may be embedded (EMBED_HOSTS). GALLERY-3. */
  embedHosts: readonly string[]
}

/** @throws 403 for callers who may not edit content areas */
export function requireEditor(caller: Caller, { contentEditors }: AlbumRules): void {
  if (!mayEdit(caller, contentEditors)) throw forbidden('Galeriid saab muuta ainult sisu toimetaja.')
}
