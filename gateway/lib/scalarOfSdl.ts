import type { GraphQLScalarType } from 'graphql'

/**
 * What a scalar does, without what it says of itself. graphql-tools lays every property of a scalar's resolver over the SDL, so a
 * GraphQLScalarType would take away its description and @specifiedBy there. GQL-5.
 */
export function scalarOfSdl<In, Out>({ serialize, parseValue, parseLiteral }: GraphQLScalarType<In, Out>) {
  // The generated Resolvers ask for the class; graphql-tools takes any object with these functions.
  return { serialize, parseValue, parseLiteral } as GraphQLScalarType<In, Out>
}
