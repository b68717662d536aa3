import type { ApolloClient } from '@apollo/client'
import { subscribe, unsubscribe } from './device.ts'
import { AllowPushDocument, PushDocument, type PushHereFragment, StopPushDocument } from './generated.ts'
import { rememberAllowed } from './remembered.ts'

/** Subscribes this browser and tells the server. PHONE-2. @throws where either refuses */
export async function allowHere(client: ApolloClient, publicKey: string, personId: string): Promise<void> {
  const input = await subscribe(publicKey)
  const { data } = await client.mutate({ mutation: AllowPushDocument, variables: { input } })
  keep(client, data?.allowPush)
  rememberAllowed(personId)
}

/** Stops notices to this browser, whether or not the server has heard of them. PHONE-2. @throws where the server refuses */
export async function stopHere(client: ApolloClient): Promise<void> {
  const { data } = await client.mutate({ mutation: StopPushDocument })
  keep(client, data?.stopPush)
  rememberAllowed(null)
  await unsubscribe()
}

function keep(client: ApolloClient, push: PushHereFragment | null | undefined) {
  if (push) client.writeQuery({ query: PushDocument, data: { __typename: 'Query', push } })
}
