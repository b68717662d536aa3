import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { malformedResponse } from '../errors.ts'

/** The HTML scalar, a string as input and output. Validation refuses other values in a query. */
export const html = new GraphQLScalarType<string, string>({
  name: 'HTML',
  serialize(value) {
    if (typeof value !== 'string') throw malformedResponse('a text is not a string')
    return value
  },
  parseValue(value) {
    if (typeof value !== 'string') throw new GraphQLError('HTML is given as a string.')
    return value
  },
  // The default accepts the name of an enum value as a string.
  parseLiteral(node) {
    if (node.kind !== Kind.STRING) throw new GraphQLError('HTML is given as a string.', { nodes: node })
    return node.value
  },
})
