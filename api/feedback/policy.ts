import { editorsInWords } from '../content/policy.ts'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'

/**
 * Editors of content areas may delete messages and mark them as answered; who they are is configured by CONTENT_EDITORS. REST-4.
 * @param what may be done by them alone, for the sentence
 * @throws 403
 */
export function requireFeedbackEditor(caller: Caller, contentEditors: number, what: 'kustutada' | 'vastatuks märkida') {
  if (caller.staatus < contentEditors)
    throw forbidden(`Tagasisidet saavad ${what} ainult ${editorsInWords(contentEditors)}.`)
}
