import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql'

/** The input of the comparison. */
export interface Compared {
  /** The last published schema, and the present one, in SDL. */
  before: string
  now: string
  /** Operations of this client and earlier ones: `{ name, body }`. */
  operations: readonly { name: string; body: string }[]
  /** The text of CHANGELOG.md. */
  changelog: string
}

/**
 * The breaking changes of the schema, a line each, for users of the published schema and for registered operations. A line of CHANGELOG.md
 * with `breaks` and the name in backticks, such as "breaks `Topic.viewCount`", allows a change. GQL-9.
 */
export async function schemaFaults({ before, now, operations, changelog }: Compared): Promise<string[]> {
  const schema = buildSchema(now)
  const changes = await diff(buildSchema(before), schema)
  const breaking = changes.flatMap(({ criticality, path = 'schema', message }) =>
    criticality.level === CriticalityLevel.Breaking ? [{ path, message }] : [],
  )
  const faults = [
    ...breaking.map(({ path, message }) => ({ name: path, fault: message })),
    ...operations.flatMap((operation) => operationFaults(schema, operation)),
  ]
  return faults
    .filter(({ name }) => !isAllowed(changelog, name))
    .map(({ name, fault }) => `${name}: ${fault} To allow it, add a line with "breaks \`${name}\`" to CHANGELOG.md.`)
}

function operationFaults(schema: GraphQLSchema, { name, body }: Compared['operations'][number]) {
  const [first] = validate(schema, parse(body), specifiedRules)
  return first ? [{ name, fault: `the registered operation does not fit the schema: ${first.message}` }] : []
}

const isAllowed = (changelog: string, name: string) =>
  changelog.split('\n').some((line) => line.includes(`breaks \`${name}\``))
