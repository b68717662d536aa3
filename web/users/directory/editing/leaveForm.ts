import type { LeaveReason } from '../../../ui/form/leaving/leaveReasons.ts'
import { directoryTexts } from '../text.ts'
import { openForm } from '../useDirectoryState.ts'

/** The leave reason of the directory's forms; opening another form counts as leaving too. */
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
