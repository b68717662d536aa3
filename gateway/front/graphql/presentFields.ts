import { type GraphQLFieldResolver, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../../context.ts'
import { malformedResponse } from '../../errors.ts'
import { isAlwaysPresent } from '../../lib/fieldResolvers.ts'

type Resolver = GraphQLFieldResolver<unknown, Context>

/**
 * Enforces @semanticNonNull for fields that are properties of their model: a property that the API has not sent is an error of its field,
 * never a silent null. GQL-3.
 */
export function requirePresent(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) if (isObjectType(type)) requireFields(type)
  return schema
}

function requireFields(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    if (field.resolve || !isAlwaysPresent(field)) continue
    const { name } = field
    const resolve: Resolver = (source) => {
      // The source of an object type is always a model.
      const value = (source as Record<string, unknown>)[name]
      if (value == null) throw malformedResponse(`${type.name}.${name} is missing`)
      return value
    }
    field.resolve = resolve
  }
}
