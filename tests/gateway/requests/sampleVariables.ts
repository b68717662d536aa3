import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'

/** The smallest value of an input type: empty lists, and required fields of objects. */
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
 * Sample values of an input type, which together cover each value of an enum and each field of an input.
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

/** The position of a text or a list within an input. */
interface Position {
  /** 'input.modules[].images.fileIds' */
  path: string
  kind: 'text' | 'list'
  /** The input with a value in this position, and samples of the other required fields. */
  inputWith: (value: unknown) => unknown
}

const notTexts = ['Int', 'Float', 'Boolean', 'Upload']

/** Every text and list of an input type, within other lists and objects too. */
export function positionsOf(type: GraphQLInputType, path: string): Position[] {
  const own = getNullableType(type)
  if (isListType(own)) {
    const inner = positionsOf(own.ofType, `${path}[]`)
    return [
      { path, kind: 'list', inputWith: (value) => value },
      ...inner.map((position): Position => ({ ...position, inputWith: (value) => [position.inputWith(value)] })),
    ]
  }
  if (isEnumType(own)) return []
  if (!isInputObjectType(own))
    return notTexts.includes(own.name) ? [] : [{ path, kind: 'text', inputWith: (value) => value }]
  const fields = Object.values(own.getFields())
  return fields.flatMap((field) => {
    const others = own.isOneOf ? [] : fields.filter((other) => other !== field && isNonNullType(other.type))
    const required = Object.fromEntries(others.map((other) => [other.name, sampleOf(other.type)]))
    return positionsOf(field.type, `${path}.${field.name}`).map((position) => ({
      ...position,
      inputWith: (value: unknown) => ({ ...required, [field.name]: position.inputWith(value) }),
    }))
  })
}

/**
 * The text of an operation that selects a root field, with its arguments in variables of their names.
 * @param selected of the records that it returns
 */
export function operationText(
  kind: 'query' | 'mutation',
  { name, type }: GraphQLField<unknown, unknown>,
  args: readonly GraphQLArgument[],
  selected = '{__typename}',
): string {
  const declared = args.map((one) => `$${one.name}:${String(one.type)}`).join()
  const passed = args.map((one) => `${one.name}:$${one.name}`).join()
  const selection = isCompositeType(getNamedType(type)) ? selected : ''
  return `${kind}${declared && `(${declared})`}{${name}${passed && `(${passed})`}${selection}}`
}
