import { addResolversToSchema } from '@graphql-tools/schema'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { countLists } from './front/graphql/countedLists.ts'
import { requirePresent } from './front/graphql/presentFields.ts'
import { typeDefs } from './generated/typeDefs.ts'
import { resolvers as ownResolvers } from './resolvers.ts'

/**
 * An executable schema of schema/*.graphql. `makeExecutableSchema` would give the same, but merges type definitions and copies every
 * type, which takes three times as long and is felt at each start and in each test file. Codegen has validated the SDL.
 */
export function makeSchema(resolvers = ownResolvers): GraphQLSchema {
  const schema = buildSchema(typeDefs, { assumeValidSDL: true })
  return requirePresent(addResolversToSchema({ schema, resolvers, updateResolversInPlace: true }))
}

/** The gateway's schema. The rows of its lists count towards the cost of an operation (GQL-3). */
export const schema = countLists(makeSchema())
