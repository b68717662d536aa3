import {
  buildSchema,
  getNamedType,
  type GraphQLNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'

const schema = buildSchema(typeDefs)

/**
 * A selection of all fields of a type, to a depth of nested types: each type once on a path, without fields that require arguments.
 */
export function everythingOf(typeName: string, depth = 2): string {
  return selected(schema.getType(typeName), depth, [])
}

function selected(type: GraphQLNamedType | undefined, depth: number, above: readonly string[]): string {
  if (!isObjectType(type) && !isInterfaceType(type)) return ''
  const fields = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return []
    const below = getNamedType(field.type)
    if (isLeafType(below)) return [field.name]
    if (depth === 0 || below.name.endsWith('Page') || [...above, type.name].includes(below.name)) return []
    const inner = selected(below, depth - 1, [...above, type.name])
    return inner === '{}' ? [] : [`${field.name}${inner}`]
  })
  return `{${fields.join(' ')}}`
}

/** Whether a field of a type is null only with an error. */
export function isPromised(typeName: string, field: string): boolean {
  const type = schema.getType(typeName)
  const directives = isObjectType(type) ? type.getFields()[field]?.astNode?.directives : undefined
  return directives?.some(({ name }) => name.value === 'semanticNonNull') ?? false
}
