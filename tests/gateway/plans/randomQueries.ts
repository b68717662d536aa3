import {
  buildSchema,
  getNamedType,
  type GraphQLObjectType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { argumentsOfRoots } from '../responses/queriesOfSchema.ts'

const schema = buildSchema(typeDefs)
const deepest = 5

/** A query of the schema, by numbers that choose what is selected: the same for the same numbers. */
export function queryOf(choices: readonly number[]): string {
  let [used, names] = [0, 0]
  const choose = (below: number) => (choices[used++ % choices.length] ?? 0) % below

  function selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(({ name, args, type: response }) => {
      if (depth >= deepest && isCompositeType(getNamedType(response))) return false
      return !args.some(isRequiredArgument) || argumentsOfRoots[`${type.name}.${name}`] != null
    })
    const selected = Array.from({ length: 1 + choose(5) }, () => {
      const field = fields[choose(fields.length)]
      // An object whose fields are all objects, at the maximum depth.
      if (!field || choose(10) === 0) return '__typename'
      const args = argumentsOfRoots[`${type.name}.${field.name}`] ?? ''
      const alias = choose(3) === 0 ? `n${names++}:` : ''
      return `${alias}${field.name}${args}${below(getNamedType(field.type), depth + 1)}`
    })
    return selected.join(' ')
  }

  function below(type: unknown, depth: number): string {
    if (isObjectType(type)) {
      const inner = selection(type, depth)
      return choose(4) === 0 ? `{...on ${type.name}{${inner}}}` : `{${inner}}`
    }
    if (!isAbstractType(type)) return ''
    const types = schema.getPossibleTypes(type).filter(() => choose(2) === 0)
    return `{__typename ${types.map((one) => `...on ${one.name}{n${names++}:__typename ${selection(one, depth)}}`).join(' ')}}`
  }

  const query = schema.getQueryType()
  if (!query) throw new Error('There is no Query')
  return `{${selection(query, 0)}}`
}
