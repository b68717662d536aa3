import { useApolloClient } from '@apollo/client/react'
import type { Ask } from './ask.ts'

/** Sends mutations by Apollo Client. Not cached: `begin` of the session clears another person's cache before it stores the user. */
export function useAsk(): Ask {
  const client = useApolloClient()
  return async (mutation, variables) => {
    const { data } = await client.mutate({ mutation, variables, fetchPolicy: 'no-cache' })
    if (data == null) throw new Error('The server answered without data')
    return data
  }
}
