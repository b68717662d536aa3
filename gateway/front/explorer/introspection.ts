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

/** Whether the request's token is an admin's. The API is asked, as a member may be one no more. */
async function mayExplore({ users }: Context): Promise<boolean> {
  try {
    return (await users.session.caller()).status === 'ADMIN'
  } catch {
    // Without a token, with a dead one, and while the API does not answer.
    return false
  }
}

const refusal = () =>
  new GraphQLError('Introspection needs the token of an admin.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  })
