import type { ApolloClient } from '@apollo/client'
import { subscribe, unsubscribe } from './device.ts'
import {
  type PushHereFragment,
  PushSettingsDocument,
  SubscribeToPushDocument,
  UnsubscribeFromPushDocument,
} from './generated.ts'
import { rememberAllowed } from './remembered.ts'

/** Subscribes this browser and tells the server. PHONE-2. @throws where either refuses */
export async function allowHere(client: ApolloClient, publicKey: string, personId: string): Promise<void> {
  const input = await subscribe(publicKey)
  const { data } = await client.mutate({ mutation: SubscribeToPushDocument, variables: { input } })
  keep(client, data?.subscribeToPush)
  rememberAllowed(personId)
}

/** Stops notices to this browser, whether or not the server has heard of them. PHONE-2. @throws where the server refuses */
export async function stopHere(client: ApolloClient): Promise<void> {
  const { data } = await client.mutate({ mutation: UnsubscribeFromPushDocument })
  keep(client, data?.unsubscribeFromPush)
  rememberAllowed(null)
  await unsubscribe()
}

function keep(client: ApolloClient, pushSettings: PushHereFragment | null | undefined) {
  if (pushSettings) client.writeQuery({ query: PushSettingsDocument, data: { __typename: 'Query', pushSettings } })
}
