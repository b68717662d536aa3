import { GraphQLScalarType } from 'graphql'
import { garbledAnswer } from '../errors.ts'

const isoInUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isoLike = /^[+-]?\d{4,6}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/

/** The DateTime scalar: what the wire sent, as ISO 8601 in UTC; a broken date is an UPSTREAM_ERROR on its own field. */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: isoFromWire,
  parseValue: isoFromWire,
})

function isoFromWire(value: unknown): string {
  if (typeof value === 'string') {
    const time = isoLike.test(value) ? Date.parse(value) : NaN
    if (!Number.isNaN(time)) return isoInUtc.test(value) ? value : new Date(time).toISOString()
  }
  throw garbledAnswer('a date is broken')
}
