import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { garbledAnswer } from '../errors.ts'

/** The HTML scalar: a string both ways. Other values in a query are refused at validation. */
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
  // The default would accept the name of an enum value as a string.
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('HTML is given as a string.', { nodes: node })
    return node.value
  },
})
