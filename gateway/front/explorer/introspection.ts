import type { ApolloServerPlugin } from '@apollo/server'
import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql'
import type { Context } from '../../context.ts'

const ofSchema = new Set(['__schema', '__type'])

/** Whether documents ask for the schema; each is looked at once. */
const asking = new WeakMap<DocumentNode, boolean>()

/**
 * Refuses introspection, as Apollo Server does where it is switched off, unless the token is of somebody who may explore: in production the
 * explorer asks for such a token. GQL-10.
 */
export const introspectionForAdmins: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      async didResolveOperation({ document, contextValue }) {
        if (asksForSchema(document) && !(await mayExplore(contextValue))) throw refusal()
      },
    }),
}

function asksForSchema(document: DocumentNode): boolean {
  const known = asking.get(document)
  if (known != null) return known
  let asks = false
  visit(document, { [Kind.FIELD]: ({ name }: { name: { value: string } }) => void (asks ||= ofSchema.has(name.value)) })
  asking.set(document, asks)
  return asks
}

/** Whether the request's token is an admin's, or a tool's that asks freely. @throws GatewayError where the API cannot say */
async function mayExplore({ tokenFacts }: Context): Promise<boolean> {
  const { kind, isAdmin, asksFreely } = await tokenFacts()
  return (kind === 'SESSION' || kind === 'TOOL') && (isAdmin || asksFreely)
}

const refusal = () =>
  new GraphQLError('Introspection needs the token of an admin.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  })
