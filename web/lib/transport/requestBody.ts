import type { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { hashOf } from './documentId.ts'

/** An operation to be sent. */
export interface SentOperation {
  query: DocumentNode
  operationName: string | undefined
  variables: Record<string, unknown>
}

/** What is sent of an operation: its hash, and its text only where the gateway has asked for it. GQL-9. */
export const requestOf = ({ operationName, query, variables }: SentOperation, text?: string) => ({
  operationName,
  variables,
  query: text,
  extensions: text ? undefined : { persistedQuery: { version: 1, sha256Hash: hashOf(query) } },
})

/** The body of a request with JSON. */
export const requestBody = (operation: SentOperation, text?: string) => JSON.stringify(requestOf(operation, text))

const unknownHash = 'PERSISTED_QUERY_NOT_FOUND'

/**
 * Sends an operation by its hash, and once more with its text where the gateway does not know it: one of another version, as while it is
 * being upgraded. What it does not know it has not executed. GQL-9.
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
