import { draftTexts } from '../../ui/drafts/text.ts'
import { contentTexts } from './text.ts'

/** The confirmation before an editor is left with unsaved changes. @param text what happens to them */
export function leaveGuard(text: string) {
  return {
    question: {
      title: contentTexts.leaveTitle,
      text,
      action: contentTexts.leave,
      stay: draftTexts.goOnWriting,
      tone: 'plain' as const,
    },
  }
}
