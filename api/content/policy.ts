import { forbidden } from '../http/errors.ts'
import { type Caller, status } from '../http/session/caller.ts'

/** Configuration of a content area. */
export interface ContentRules {
  /** The minimum status of users who may edit content areas (CONTENT_EDITORS). REST-4. */
  contentEditors: number
}

/**
 * Requires a user who may edit content areas. REST-4.
 * @param what the edited records, which begin the message: 'Artikleid'
 * @throws 403 for everybody else
 */
export function requireEditor(caller: Caller, { contentEditors }: ContentRules, what: string): void {
  if (caller.staatus < contentEditors) throw forbidden(`${what} saavad muuta ainult ${editorsInWords(contentEditors)}.`)
}

/** The groups of users who may edit content areas, in the words of the list of users: 'moderaatorid ja adminid'. */
export function editorsInWords(contentEditors: number): string {
  if (contentEditors >= status.admin) return 'adminid'
  return contentEditors >= status.moderator ? 'moderaatorid ja adminid' : 'liikmed'
}

/** Whether a caller sees all content, as members do; visitors see only public content. REST-4. */
export function maySeeAll(caller: Caller | null): boolean {
  return caller != null && caller.staatus >= status.member
}
