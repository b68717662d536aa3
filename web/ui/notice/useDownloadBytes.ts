import { errorText } from '../../lib/errors.ts'
import { downloadBytes } from '../../lib/session/fileBytes.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { notifyFailed } from './notify.tsx'

/**
 * Returns a function that downloads a private file under a name, with a notification on failure, and whether it is running. LIST-8, OWN-1,
 * AUDIT-1.
 * @param failedText the text of that notification, from the reason
 */
export function useDownloadBytes(failedText: (why: string) => string) {
  const [download, busy] = useBusy(tryIt)
  return [download, busy] as const

  async function tryIt(url: string, name: string): Promise<void> {
    try {
      await downloadBytes(url, name)
    } catch (error) {
      notifyFailed(failedText(errorText(error)), { retry: () => download(url, name) })
    }
  }
}
