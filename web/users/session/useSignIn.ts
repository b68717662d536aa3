import { useApolloClient } from '@apollo/client/react'
import { sendData } from '../../lib/operations.ts'
import { type Send, sendSignIn } from './send.ts'
import { useSession } from './session.tsx'

/** Returns a function that signs in. If it throws the server's error, the session is unchanged. AUTH-2. */
export function useSignIn() {
  const { begin } = useSession()
  const send = useSend()
  return async (email: string, password: string): Promise<void> => begin(await sendSignIn(send, email, password))
}

/** Sends mutations by Apollo Client. Not cached: `begin` of the session clears another user's cache before it stores the user. */
export function useSend(): Send {
  const client = useApolloClient()
  return (mutation, variables) => sendData(client, mutation, [variables, { fetchPolicy: 'no-cache' }])
}
