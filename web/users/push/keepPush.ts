import type { ApolloClient } from '@apollo/client'
import { currentSession, onSessionChange } from '../../lib/session/tabSession.ts'
import { canPush, currentSubscription, unsubscribe } from './device.ts'
import { PushSettingsDocument } from './generated.ts'
import { allowedBy, rememberAllowed } from './remembered.ts'
import { allowHere } from './writes.ts'

/** Whose sessions are followed already. */
const watched = new WeakSet<ApolloClient>()

/**
 * Keeps notices to this browser as their person has left them, for the life of the tab: a subscription that the browser or the server has lost
 * is renewed, and whoever signs out takes it along. PHONE-2.
 */
export function keepPush(client: ApolloClient): void {
  if (!canPush() || watched.has(client)) return
  watched.add(client)
  const run = () => void keep(client).catch(quietly)
  onSessionChange(() => (currentSession() ? run() : void forget().catch(quietly)))
  run()
}

async function keep(client: ApolloClient): Promise<void> {
  const personId = currentSession()?.token == null ? null : currentSession()?.personId
  if (personId == null) return
  const owner = allowedBy()
  const subscription = await currentSubscription()
  // The next person in this browser is asked anew.
  if (owner !== personId) return subscription || owner != null ? forget() : undefined
  if (Notification.permission !== 'granted') return
  const { data } = await client.query({ query: PushSettingsDocument, fetchPolicy: 'network-only' })
  if (data?.pushSettings && data.pushSettings.endpoint !== (subscription?.endpoint ?? ''))
    await allowHere(client, data.pushSettings.publicKey, personId)
}

async function forget() {
  rememberAllowed(null)
  await unsubscribe()
}

// It is tried again at the next opening, and 'Minu andmed' shows how it stands.
const quietly = () => {}
