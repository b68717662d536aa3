import { useApolloClient } from '@apollo/client/react'
import { sendData } from '../../lib/operations.ts'
import { type Ask, askSignIn } from './ask.ts'
import { useSession } from './session.tsx'

/** Returns a function that signs in. It throws the server's error, and the session is unchanged then. AUTH-2. */
export function useSignIn() {
  const { begin } = useSession()
  const ask = useAsk()
  return async (email: string, password: string): Promise<void> => begin(await askSignIn(ask, email, password))
}

/** Sends mutations by Apollo Client. Not cached: `begin` of the session clears another person's cache before it stores the user. */
export function useAsk(): Ask {
  const client = useApolloClient()
  return (mutation, variables) => sendData(client, mutation, [variables, { fetchPolicy: 'no-cache' }])
}
