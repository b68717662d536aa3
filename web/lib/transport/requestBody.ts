import type { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { hashOf } from './documentId.ts'

/** An operation to send. */
export interface SentOperation {
  query: DocumentNode
  operationName: string | undefined
  variables: Record<string, unknown>
}

/** The request of an operation: its hash, or its text if the gateway does not know the hash. GQL-9. */
export const requestOf = ({ operationName, query, variables }: SentOperation, text?: string) => ({
  operationName,
  variables,
  query: text,
  extensions: text ? undefined : { persistedQuery: { version: 1, sha256Hash: hashOf(query) } },
})

/** The JSON body of a request. */
export const requestBody = (operation: SentOperation, text?: string) => JSON.stringify(requestOf(operation, text))

const unknownHash = 'PERSISTED_QUERY_NOT_FOUND'

/**
 * Sends an operation by its hash, and again with its text if the gateway does not know the hash, as during an upgrade. The gateway has not
 * executed an unknown operation. GQL-9.
 */
export async function sendByHash(
  query: DocumentNode,
  send: (text?: string) => Promise<ApolloLink.Result>,
): Promise<ApolloLink.Result> {
  const result = await send()
  const isUnknown = 'errors' in result && result.errors?.some(({ extensions }) => extensions?.code === unknownHash)
  if (!isUnknown) return result
  const { print } = await import('./printer.ts')
  return send(print(query))
}
