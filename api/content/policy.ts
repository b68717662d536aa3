import { type Caller, status } from '../http/caller.ts'

/** Whether a user may edit content areas. @param contentEditors the minimum status (CONTENT_EDITORS). REST-4. */
export function mayEdit(caller: Caller, contentEditors: number): boolean {
  return caller.staatus >= contentEditors
}

/** Whether a caller sees all content, as members do; visitors see what is public. REST-4. */
export function maySeeAll(caller: Caller | null): boolean {
  return caller != null && caller.staatus >= status.member
}
