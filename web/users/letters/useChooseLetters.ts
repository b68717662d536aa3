import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { type MailFrequency, useSetMailPreferenceMutation } from './generated.ts'
import { letterTexts } from './text.ts'

/** Saves which letters the member gets; a failure is told with a retry, and what was chosen stays. MAIL-1. */
export function useChooseLetters(): [choose: (kind: MailFrequency) => Promise<void>, busy: boolean] {
  const [save] = useSetMailPreferenceMutation()
  const [run, busy] = useBusy(attempt)
  return [run, busy]

  async function attempt(kind: MailFrequency): Promise<void> {
    try {
      await save({ variables: { frequency: kind } })
      notifyDone(letterTexts.saved)
    } catch (error) {
      notifyFailed(letterTexts.failed(errorText(error)), { retry: () => run(kind) })
    }
  }
}
