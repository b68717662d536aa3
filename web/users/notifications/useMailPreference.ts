import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { type MailFrequency, useMailPreferenceQuery, useSetMailPreferenceMutation } from './generated.ts'
import { mailTexts } from './text.ts'

/**
 * The member's mail preference, and the function that saves it. The preference is undefined while it is read, and null on a server without
 * digests. A failed save is reported with a retry. MAIL-1.
 */
export function useMailPreference(fetchPolicy: 'cache-first' | 'cache-and-network') {
  const { data } = useMailPreferenceQuery({ fetchPolicy })
  const [save] = useSetMailPreferenceMutation()
  const [run, busy] = useBusy(attempt)
  return { preference: data?.mailPreference, save: run, busy }

  async function attempt(frequency: MailFrequency): Promise<void> {
    try {
      await save({ variables: { frequency } })
      notifyDone(mailTexts.saved)
    } catch (error) {
      notifyFailed(mailTexts.failed(errorText(error)), { retry: () => run(frequency) })
    }
  }
}
