import { makeExecutableSchema } from '@graphql-tools/schema'
import { countFields } from './front/graphql/countedFields.ts'
import { typeDefs } from './generated/typeDefs.ts'
import { resolvers } from './resolvers.ts'

/** The executable schema. Its lists and texts count towards the limits of an answer (GQL-3). */
export const schema = countFields(makeExecutableSchema({ typeDefs, resolvers }))
