import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import type { Context } from '../../../context.ts'
import { kindOfRefusal } from '../requestMessages.ts'

/**
 * Under OPERATIONS=registered: tells of a refused request only what kind of mistake it is, as the words of graphql-js name fields, types and
 * arguments. GQL-9.
 */
export const closedRefusals: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { body }, contextValue }) {
        if (!contextValue.asksFreely && body.kind === 'single' && body.singleResult.errors)
          body.singleResult.errors = body.singleResult.errors.map(kindAlone)
        return Promise.resolve()
      },
    }),
}

/** An error without what developers are told of a refused request. */
export function kindAlone(error: GraphQLFormattedError): GraphQLFormattedError {
  const { path, extensions } = error
  if (extensions?.detail == null) return error
  const { detail: _, ...rest } = extensions
  return { message: kindOfRefusal(String(rest.code)), ...(path && { path }), extensions: rest }
}
