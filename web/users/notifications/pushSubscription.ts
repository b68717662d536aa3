import type { ApolloClient } from '@apollo/client'
import { readFromDevice, storeOnDevice } from '../../lib/session/deviceStorage.ts'
import { currentSession, onSessionChange } from '../../lib/session/tabSession.ts'
import { canPush, currentSubscription, subscribe, unsubscribe } from './device.ts'
import {
  PushSettingsDocument,
  type PushSettingsQuery,
  readPushSettings,
  sendSubscribeToPush,
  sendUnsubscribeFromPush,
} from './generated.ts'

/** Subscribes this browser and stores the subscription on the server. PHONE-2. @throws if either refuses */
export async function subscribeHere(client: ApolloClient, publicKey: string, personId: string): Promise<void> {
  const input = await subscribe(publicKey)
  const { subscribeToPush } = await sendSubscribeToPush(client, { input })
  showSettings(client, subscribeToPush)
  storeOnDevice(subscriberKey, personId)
}

/** Ends the subscription of this browser, on the server first. PHONE-2. @throws if the server refuses */
export async function unsubscribeHere(client: ApolloClient): Promise<void> {
  const { unsubscribeFromPush } = await sendUnsubscribeFromPush(client)
  showSettings(client, unsubscribeFromPush)
  await endHere()
}

/** The clients whose sessions are already observed. */
const followed = new WeakSet<ApolloClient>()

/**
 * Restores the subscription of this browser as its member has left it, until the tab closes: renews it if the browser or the server has
 * lost it, and ends it at sign-out. PHONE-2.
 */
export function followPushSubscription(client: ApolloClient): void {
  if (!canPush() || followed.has(client)) return
  followed.add(client)
  const run = () => void restore(client).catch(untilNextTime)
  onSessionChange(() => (currentSession() ? run() : void endHere().catch(untilNextTime)))
  run()
}

async function restore(client: ApolloClient): Promise<void> {
  const personId = currentSession()?.token == null ? null : currentSession()?.personId
  if (personId == null) return
  const subscriber = readFromDevice(subscriberKey)
  const subscription = await currentSubscription()
  // Another user of this browser decides anew.
  if (subscriber !== personId) return subscription || subscriber != null ? endHere() : undefined
  if (Notification.permission !== 'granted') return
  const { pushSettings } = await readPushSettings(client)
  if (pushSettings && pushSettings.endpoint !== (subscription?.endpoint ?? ''))
    await subscribeHere(client, pushSettings.publicKey, personId)
}

async function endHere() {
  storeOnDevice(subscriberKey, null)
  await unsubscribe()
}

// Retried when the page opens next; 'Minu andmed' shows the state.
const untilNextTime = () => {}

function showSettings(client: ApolloClient, pushSettings: PushSettingsQuery['pushSettings'] | undefined) {
  if (pushSettings) client.writeQuery({ query: PushSettingsDocument, data: { __typename: 'Query', pushSettings } })
}

/** Whether a user has declined push in this browser. */
export const hasDeclinedPush = (personId: string) => readFromDevice(declinedKey) === personId
/** Records that a user has declined push in this browser. */
export const storeDeclined = (personId: string) => storeOnDevice(declinedKey, personId)

/** The storage keys of the id of the user who subscribed this browser, and of the one who declined. */
const [subscriberKey, declinedKey] = ['sise.push', 'sise.pushLater']
