import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { type LetterKind, useChooseLettersMutation } from './generated.ts'
import { letterTexts } from './text.ts'

/** Saves which letters the member gets; a failure is told with a retry, and what was chosen stays. MAIL-1. */
export function useChooseLetters(): [choose: (kind: LetterKind) => Promise<void>, busy: boolean] {
  const [save] = useChooseLettersMutation()
  const [run, busy] = useBusy(attempt)
  return [run, busy]

  async function attempt(kind: LetterKind): Promise<void> {
    try {
      await save({ variables: { kind } })
      notifyDone(letterTexts.saved)
    } catch (error) {
      notifyFailed(letterTexts.failed(errorText(error)), { retry: () => run(kind) })
    }
  }
}
