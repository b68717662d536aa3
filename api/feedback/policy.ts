import { editorsInWords } from '../content/policy.ts'
import { forbidden } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'

/**
 * Editors of content areas, as CONTENT_EDITORS configures them, may delete messages and mark them as answered. REST-4.
 * @param what only they may do, for the sentence
 * @throws 403
 */
export function requireFeedbackEditor(caller: Caller, contentEditors: number, what: 'kustutada' | 'vastatuks märkida') {
  if (caller.staatus < contentEditors)
    throw forbidden(`Tagasisidet saavad ${what} ainult ${editorsInWords(contentEditors)}.`)
}
