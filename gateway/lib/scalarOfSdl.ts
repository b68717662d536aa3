import type { GraphQLScalarType } from 'graphql'

/**
 * The functions of a scalar without its metadata: graphql-tools overrides the SDL with every property of a scalar's resolver, so a
 * GraphQLScalarType would remove the description and @specifiedBy of the SDL. GQL-5.
 */
export function scalarOfSdl<In, Out>({ serialize, parseValue, parseLiteral }: GraphQLScalarType<In, Out>) {
  // The generated Resolvers type requires the class; graphql-tools accepts any object with these functions.
  return { serialize, parseValue, parseLiteral } as GraphQLScalarType<In, Out>
}
