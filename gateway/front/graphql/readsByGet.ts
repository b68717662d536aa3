import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import type { Context } from '../../context.ts'

/** Fields that say the same to everybody. */
const publicFields = new Set(['settings', '__typename'])

/** How long browsers and proxies may keep them, in seconds: `apiLevel` changes with an upgrade. */
const keptSeconds = 60

/**
 * What GET means for a query: what is public may be kept for a minute, and what changes something by being read, a topic that is marked as
 * read, needs POST. GQL-9.
 */
export const readsByGet: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request: { http }, document, operation }) {
        if (http?.method === 'GET' && operation && hasTopic(operation.selectionSet, document)) throw marksAsRead()
        return Promise.resolve()
      },
      willSendResponse({ request: { http }, operation, response, contextValue: { hasToken } }) {
        const { body } = response
        const isWhole = body.kind === 'single' && body.singleResult.data != null && !body.singleResult.errors
        if (http?.method === 'GET' && !hasToken && operation && isWhole && isPublic(operation))
          response.http.headers.set('cache-control', `public, max-age=${keptSeconds}`)
        return Promise.resolve()
      },
    }),
}

const isPublic = (operation: OperationDefinitionNode) =>
  operation.selectionSet.selections.every((node) => node.kind === Kind.FIELD && publicFields.has(node.name.value))

/** Whether the selection of a root has a topic, in a fragment of a valid document or outside. */
function hasTopic({ selections }: SelectionSetNode, document: DocumentNode): boolean {
  return selections.some((node) => {
    if (node.kind === Kind.FIELD) return node.name.value === 'topic'
    if (node.kind === Kind.INLINE_FRAGMENT) return hasTopic(node.selectionSet, document)
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === node.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION && hasTopic(fragment.selectionSet, document)
  })
}

function marksAsRead(): GraphQLError {
  const http = { status: 405, headers: new HeaderMap([['allow', 'POST']]) }
  return new GraphQLError('A topic is read by POST: reading marks it as read.', {
    extensions: { code: 'BAD_REQUEST', http },
  })
}
