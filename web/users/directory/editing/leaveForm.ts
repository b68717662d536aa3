import type { LeaveReason } from '../../../ui/form/leaveReasons.ts'
import { directoryTexts } from '../text.ts'
import { openForm } from '../useDirectoryPlace.ts'

/** Asks before a form of the directory is left unsaved, also for another form beside it. */
export const leaveForm: LeaveReason = {
  question: {
    title: directoryTexts.leaveTitle,
    text: directoryTexts.leaveText,
    action: directoryTexts.leave,
    stay: directoryTexts.goOn,
    tone: 'plain',
  },
  leaves: (from, to) => from.pathname !== to.pathname || openForm(from.search) !== openForm(to.search),
}
