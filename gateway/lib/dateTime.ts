import { GraphQLError, GraphQLScalarType } from 'graphql'
import { malformedResponse } from '../errors.ts'

const isoInUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isoLike = /^[+-]?\d{4,6}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/

/**
 * The DateTime scalar, ISO 8601 in UTC. An invalid date from the API is an UPSTREAM_ERROR of its field; validation refuses one in a
 * query.
 */
export const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize(value) {
    const iso = toIso(value)
    if (iso == null) throw malformedResponse('a date is invalid')
    return iso
  },
  parseValue(value) {
    const iso = toIso(value)
    if (iso == null)
      throw new GraphQLError('DateTime is given as a string in ISO 8601, such as "2026-11-21T12:32:00.000Z".')
    return iso
  },
})

/** The time in UTC; undefined for an invalid one. */
function toIso(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isoLike.test(value)) return undefined
  const time = Date.parse(value)
  if (Number.isNaN(time)) return undefined
  return isoInUtc.test(value) ? value : new Date(time).toISOString()
}
