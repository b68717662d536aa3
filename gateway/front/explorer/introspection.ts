import type { ApolloServerPlugin } from '@apollo/server'
import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql'
import type { Context } from '../../context.ts'

const ofSchema = new Set(['__schema', '__type'])

/** Whether a document queries the schema, cached by document. */
const schemaQueries = new WeakMap<DocumentNode, boolean>()

/**
 * Refuses introspection, as Apollo Server does where it is switched off, unless the token belongs to an admin or may send unregistered
 * operations. In production the explorer requires such a token. GQL-10.
 */
export const introspectionForAdmins: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ document, contextValue }) {
        if (queriesSchema(document) && !(await mayExplore(contextValue))) throw refusal()
      },
    }),
}

function queriesSchema(document: DocumentNode): boolean {
  const known = schemaQueries.get(document)
  if (known != null) return known
  let isFound = false
  visit(document, {
    [Kind.FIELD]: ({ name }: { name: { value: string } }) => void (isFound ||= ofSchema.has(name.value)),
  })
  schemaQueries.set(document, isFound)
  return isFound
}

/** Whether the token is an admin's, or an API token that may send unregistered operations. @throws GatewayError if the API fails */
async function mayExplore({ tokenFacts }: Context): Promise<boolean> {
  const { kind, isAdmin, allowsUnregistered } = await tokenFacts()
  return (kind === 'SESSION' || kind === 'TOOL') && (isAdmin || allowsUnregistered)
}

const refusal = () =>
  new GraphQLError('Introspection needs the token of an admin.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  })
