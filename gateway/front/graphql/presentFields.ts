import { getNullableType, type GraphQLObjectType, type GraphQLSchema, isListType, isObjectType } from 'graphql'
import { garbledAnswer } from '../../errors.ts'

/**
 * Makes @semanticNonNull true of fields that are properties of their model: one that the API has not sent is an error of that field, and
 * never a silent null. Lists are left alone: without a resolver they are made with their record. GQL-3.
 */
export function requirePresent(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) if (isObjectType(type)) requireFields(type)
  return schema
}

function requireFields(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    const isPromised = field.astNode?.directives?.some(({ name }) => name.value === 'semanticNonNull')
    if (!isPromised || field.resolve || isListType(getNullableType(field.type))) continue
    const { name } = field
    field.resolve = (source: Record<string, unknown>) => {
      const value = source[name]
      if (value == null) throw garbledAnswer(`${type.name}.${name} is missing`)
      return value
    }
  }
}
