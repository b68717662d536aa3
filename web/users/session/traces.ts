import { basename } from '../../lib/basename.ts'
import { browserPlatform } from '../../lib/drafts/platform.ts'
import { currentSession } from '../../lib/session/tabSession.ts'
import { discardEndedSession } from '../../lib/session/tabStorage.ts'

/**
 * Removes from this device what an ended session has left, whether it ended here, in another tab or on the server: this tab's storage, the
 * explorer's token and texts, and displayed push notifications. Called at the start and after each change of the session. Drafts, which the
 * same user can continue, are left to `deleteReadableDrafts`. AUTH-7, PHONE-2, GQL-10.
 */
export function discardTraces(): void {
  discardEndedSession()
  if (currentSession()?.token == null) closePushNotifications().catch((error: unknown) => reportError(error))
}

/** Closes the displayed push notifications of this browser. */
async function closePushNotifications(): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration(basename)
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}

/**
 * Deletes the unencrypted drafts of users who have signed out, so that the next user cannot read them. Its code is imported on demand,
 * because few sessions end in the same tab.
 */
export async function deleteReadableDrafts(owners: () => Promise<Iterable<string>>): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  try {
    const { deletePlainDrafts } = await browserPlatform.loadCode()
    for (const owner of await owners()) await deletePlainDrafts(owner, browserPlatform)
  } catch (error) {
    // If storage is blocked, nothing is stored; other errors are reported on the console.
    reportError(error)
  }
}

/** The ids of other users with unencrypted drafts on this device, whose sessions have ended. */
export const othersThan = (personId: string) => async (): Promise<string[]> => {
  const { plainDraftOwners } = await browserPlatform.loadCode()
  return [...(await plainDraftOwners(browserPlatform))].filter((owner) => owner !== personId)
}
