import type { Location } from 'react-router-dom'
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard.ts'
import { directoryTexts } from '../text.ts'
import { openForm } from '../useDirectoryPlace.ts'

const question = {
  title: directoryTexts.leaveTitle,
  text: directoryTexts.leaveText,
  action: directoryTexts.leave,
  tone: 'plain' as const,
}

const leavesForm = (from: Location, to: Location) =>
  from.pathname !== to.pathname || openForm(from.search) !== openForm(to.search)

/** Asks before a form of the directory is left unsaved, also for another form beside it. Answers with what lets go. */
export const useFormGuard = (unsaved: boolean) => useLeaveGuard(unsaved, question, leavesForm)
