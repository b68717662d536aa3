import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import type { Context } from '../../context.ts'

/** Fields with the same value for everybody. */
const publicFields = new Set(['settings', '__typename'])

/** How long browsers and proxies may cache them, in seconds: `apiLevel` changes with an upgrade. */
const cacheSeconds = 60

/**
 * Rules for queries by GET: public results are cacheable for a minute; a topic requires POST, as reading marks it as read. GQL-9.
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
        const isComplete = body.kind === 'single' && body.singleResult.data != null && !body.singleResult.errors
        if (http?.method === 'GET' && !hasToken && operation && isComplete && isPublic(operation))
          response.http.headers.set('cache-control', `public, max-age=${cacheSeconds}`)
        return Promise.resolve()
      },
    }),
}

const isPublic = (operation: OperationDefinitionNode) =>
  operation.selectionSet.selections.every((node) => node.kind === Kind.FIELD && publicFields.has(node.name.value))

/** Whether a root selection of a valid document has a topic, also in fragments. */
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
