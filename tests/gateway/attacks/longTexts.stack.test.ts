import { expect, test } from '@jest/globals'
import {
  buildSchema,
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
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { sampleOf } from '../requests/sampleVariables.ts'

const { api, gateway } = stackOfTests()
const admin = personOfTests(api, { status: 4 })

const schema = buildSchema(typeDefs)
const notTexts = ['Int', 'Float', 'Boolean', 'Upload']

/** A place of a text within a value: its path, and the value with a text there. */
interface Place {
  path: string
  valueWith: (text: string) => unknown
}

function placesOf(type: GraphQLInputType, path: string): Place[] {
  const own = getNullableType(type)
  if (isListType(own))
    return placesOf(own.ofType, `${path}[]`).map((place) => ({
      ...place,
      valueWith: (text) => [place.valueWith(text)],
    }))
  if (isEnumType(own)) return []
  if (!isInputObjectType(own)) return notTexts.includes(own.name) ? [] : [{ path, valueWith: (text) => text }]
  const fields = Object.values(own.getFields())
  return fields.flatMap((field) => {
    const others = own.isOneOf ? [] : fields.filter((other) => other !== field && isNonNullType(other.type))
    const required = Object.fromEntries(others.map((other) => [other.name, sampleOf(other.type)]))
    return placesOf(field.type, `${path}.${field.name}`).map((place) => ({
      ...place,
      valueWith: (text: string) => ({ ...required, [field.name]: place.valueWith(text) }),
    }))
  })
}

/** A catalogue that there is, so that what is asked of it is read. */
const usual = ({ name, type }: GraphQLArgument) => (name === 'catalogue' ? 'uudised' : sampleOf(type))

const needs = (field: GraphQLField<unknown, unknown>, one: GraphQLArgument) =>
  field.args.filter((other) => other === one || isNonNullType(other.type))

const attempts = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  return Object.values(root?.getFields() ?? {}).flatMap((field) =>
    field.args
      .filter((one) => !needs(field, one).some(({ type }) => getNamedType(type).name === 'Upload'))
      .flatMap((one) => placesOf(one.type, one.name).map((place) => ({ kind, field, one, place }))),
  )
})

test('GQL-3 a text of a megabyte, in whatever place of whatever operation, is at most the mistake of who sends it', async () => {
  expect(attempts.length).toBeGreaterThan(200)
  const text = 'x'.repeat(1_000_000)
  const failed: unknown[] = []
  for (const { kind, field, one, place } of attempts) {
    const args = needs(field, one)
    const declared = args.map(({ name, type }) => `$${name}:${String(type)}`).join()
    const passed = args.map(({ name }) => `${name}:$${name}`).join()
    const selection = isCompositeType(getNamedType(field.type)) ? '{__typename}' : ''
    const variables = Object.fromEntries(
      args.map((arg) => [arg.name, arg === one ? place.valueWith(text) : usual(arg)]),
    )
    const document = `${kind}(${declared}){${field.name}(${passed})${selection}}`
    const { errors = [] } = await gateway.query(document, { token: admin.token, variables })
    const codes = errors.map(({ extensions }) => extensions.code)
    if (codes.some((code) => /^(UPSTREAM_|INTERNAL_|GRAPHQL_)/.test(code)))
      failed.push([`${field.name} ${place.path}`, ...codes])
  }
  expect(failed).toEqual([])
  expect((await gateway.query('{me{id}}', { token: admin.token })).data).toEqual({ me: { id: admin._id } })
})
