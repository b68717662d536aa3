import { basename } from '../../lib/basename.ts'
import { browserPlatform } from '../../lib/drafts/platform.ts'
import { currentSession } from '../../lib/session/tabSession.ts'
import { discardEndedSession } from '../../lib/session/tabStorage.ts'

/**
 * Removes from this device what a session has left there once it has ended, here, in another tab or on the server: what this tab stores, the
 * explorer's token and texts, and the push notifications that are shown. Called at the start and after each change of the session; drafts, which
 * the same person goes on with, are deleted by `deleteReadableDrafts`. AUTH-7, PHONE-2, GQL-10.
 */
export function discardTraces(): void {
  discardEndedSession()
  if (currentSession()?.token == null) closePushNotifications().catch((error: unknown) => reportError(error))
}

/** Closes the push notifications that this browser shows. */
async function closePushNotifications(): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration(basename)
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}

/**
 * Deletes the unencrypted drafts of people who have left, so that the next one cannot read them. Imported on demand, because few sessions
 * end in the same tab.
 */
export async function deleteReadableDrafts(owners: () => Promise<Iterable<string>>): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  try {
    const { deletePlainDrafts } = await browserPlatform.loadCode()
    for (const owner of await owners()) await deletePlainDrafts(owner, browserPlatform)
  } catch (error) {
    // If storage is blocked there is nothing to delete; any other error is worth a report on the console.
    reportError(error)
  }
}

/** The people with unencrypted drafts whom somebody has followed over an ended session, in this visit or an earlier one. */
export const othersThan = (personId: string) => async (): Promise<string[]> => {
  const { plainDraftOwners } = await browserPlatform.loadCode()
  return [...(await plainDraftOwners(browserPlatform))].filter((owner) => owner !== personId)
}
