import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import type { Context } from '../../../context.ts'
import { kindOfRefusal } from '../requestMessages.ts'

/**
 * Under OPERATIONS=registered: a refusal only says what kind of mistake it is, as the messages of graphql-js name fields, types and
 * arguments. GQL-9.
 */
export const closedRefusals: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { body }, contextValue }) {
        if (!contextValue.allowsUnregistered && body.kind === 'single' && body.singleResult.errors)
          body.singleResult.errors = body.singleResult.errors.map(kindAlone)
        return Promise.resolve()
      },
    }),
}

/** An error without the detail for developers. */
export function kindAlone(error: GraphQLFormattedError): GraphQLFormattedError {
  const { path, extensions } = error
  if (extensions?.detail == null) return error
  const { detail: _, ...rest } = extensions
  return { message: kindOfRefusal(String(rest.code)), ...(path && { path }), extensions: rest }
}
