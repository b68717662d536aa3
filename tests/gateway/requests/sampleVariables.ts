import {
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'

/** The least value of an input type: empty lists, and of objects what is required. */
export function sampleOf(type: GraphQLInputType): unknown {
  const own = getNullableType(type)
  if (isListType(own)) return []
  if (isEnumType(own)) return own.getValues()[0]?.name
  if (!isInputObjectType(own)) return ({ Int: 1, Boolean: true } as Record<string, unknown>)[own.name] ?? 'x'
  const fields = Object.values(own.getFields())
  const needed = own.isOneOf ? fields.slice(0, 1) : fields.filter((field) => isNonNullType(field.type))
  return Object.fromEntries(needed.map((field) => [field.name, sampleOf(field.type)]))
}
