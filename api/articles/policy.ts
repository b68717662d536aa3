import { type Caller, status } from '../http/caller.ts'

/** Whoever may edit content areas, which is configuration (CONTENT_EDITORS). REST-4. */
export function mayEdit(caller: Caller, contentEditors: number): boolean {
  return caller.staatus >= contentEditors
}

/** Members see every article, visitors the public ones. REST-4. */
export function maySeeAll(caller: Caller | null): boolean {
  return caller != null && caller.staatus >= status.member
}
