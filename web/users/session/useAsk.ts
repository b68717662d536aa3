import { useApolloClient } from '@apollo/client/react'
import { sendData } from '../../lib/operations.ts'
import type { Ask } from './ask.ts'

/** Sends mutations by Apollo Client. Not cached: `begin` of the session clears another person's cache before it stores the user. */
export function useAsk(): Ask {
  const client = useApolloClient()
  return (mutation, variables) => sendData(client, mutation, [variables, { fetchPolicy: 'no-cache' }])
}
