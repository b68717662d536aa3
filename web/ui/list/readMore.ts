import { errorText } from '../../lib/errors.ts'
import { notifyFailed } from '../notice/notify.tsx'
import { listTexts } from './text.ts'

/** Loads the next page of a list, or shows why it failed, with a retry. NOTE-3. @param retry by default the same call */
export async function readMore(
  load: () => Promise<unknown>,
  retry: () => Promise<unknown> = () => readMore(load),
): Promise<void> {
  try {
    await load()
  } catch (error) {
    notifyFailed(listTexts.moreFailed(errorText(error)), { retry })
  }
}
