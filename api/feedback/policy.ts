import type { Caller } from '../http/caller.ts'

/** Whoever may edit content areas, which is configuration (CONTENT_EDITORS). REST-4. */
export function mayDelete(caller: Caller, contentEditors: number): boolean {
  return caller.staatus >= contentEditors
}
