import { addResolversToSchema } from '@graphql-tools/schema'
import { buildSchema, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import { countLists } from './front/graphql/countedLists.ts'
import { requirePresent } from './front/graphql/presentFields.ts'
import { typeDefs } from './generated/typeDefs.ts'
import { resolvers as ownResolvers } from './resolvers.ts'

/**
 * Creates the executable schema of schema/*.graphql. `makeExecutableSchema` gives the same, but merges type definitions and copies every
 * type, which takes three times as long at each start and in each test file. Codegen has validated the SDL.
 */
export function makeSchema(resolvers = ownResolvers): GraphQLSchema {
  const schema = addResolversToSchema({
    schema: buildSchema(typeDefs, { assumeValidSDL: true }),
    resolvers,
    updateResolversInPlace: true,
  })
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type)) setResolvers(type, (resolvers as Partial<Record<string, object>>)[type.name])
  return requirePresent(schema)
}

/** Sets the unbound resolvers, as addResolversToSchema binds each. Plans call `extensions.resolve`; `resolve` is wrapped later. */
function setResolvers(type: GraphQLObjectType, resolvers: object | undefined): void {
  const fields = type.getFields()
  for (const [name, resolve] of Object.entries(resolvers ?? {})) {
    const field = fields[name]
    if (!field || typeof resolve !== 'function') continue
    field.resolve = resolve as NonNullable<typeof field.resolve>
    field.extensions = { ...field.extensions, resolve }
  }
}

/** The gateway's schema, whose lists count their rows towards the cost of an operation (GQL-3). */
export const schema = countLists(makeSchema())
