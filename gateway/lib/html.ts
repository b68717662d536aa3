import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { garbledAnswer } from '../errors.ts'

/** The HTML scalar: text both ways. Anything else in a query is refused at validation, before the API is asked. */
export const html = new GraphQLScalarType<string, string>({
  name: 'HTML',
  serialize(value) {
    if (typeof value !== 'string') throw garbledAnswer('a text is none')
    return value
  },
  parseValue(value) {
    if (typeof value !== 'string') throw new GraphQLError('HTML is given as a string.')
    return value
  },
  // Without it the name of an enum value would pass as its text.
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('HTML is given as a string.', { nodes: node })
    return node.value
  },
})
