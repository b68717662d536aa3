import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { MeDocument, type SignedInFragment } from '../generated.ts'

/** Whom a mailed link's token belongs to. */
export interface LinkOwner {
  /** undefined until it is known, null where the link is dead. */
  person: SignedInFragment | null | undefined
  /** Why it could not be asked. */
  failure: unknown
  /** Asks again. */
  ask: () => void
}

/** Loads the person of a mailed link by its token, which is no session and goes with this request alone. AUTH-5, AUTH-6. */
export function useLinkOwner(token: string): LinkOwner {
  const client = useApolloClient()
  const [person, setPerson] = useState<SignedInFragment | null | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    const context = { linkToken: token, queryDeduplication: false }
    void client.query({ query: MeDocument, fetchPolicy: 'no-cache', context }).then(({ data }) => {
      setPerson(data?.me ?? null)
      setFailure(null)
    }, setFailure)
  }, [client, token, attempt])

  return { person, failure, ask: () => setAttempt((asked) => asked + 1) }
}
