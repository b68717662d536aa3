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

/**
 * What an input type may say, one thing a value: each value of an enum, and each field of an input by itself.
 * @param text of strings
 */
export function valuesOf(type: GraphQLInputType, text = 'x'): unknown[] {
  const own = getNullableType(type)
  if (isListType(own)) return valuesOf(own.ofType, text).map((value) => [value])
  if (isEnumType(own)) return own.getValues().map(({ name }) => name)
  if (isInputObjectType(own))
    return Object.values(own.getFields()).flatMap((field) =>
      valuesOf(field.type, text).map((value) => ({ [field.name]: value })),
    )
  const sample = sampleOf(own)
  return [sample === 'x' ? text : sample]
}
