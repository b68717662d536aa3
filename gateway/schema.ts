import { addResolversToSchema } from '@graphql-tools/schema'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { countFields } from './front/graphql/countedFields.ts'
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

/** The gateway's schema. Its lists and texts count towards the limits of an answer (GQL-3). */
export const schema = countFields(makeSchema())
