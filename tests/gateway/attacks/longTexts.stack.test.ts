import { expect, test } from '@jest/globals'
import { buildSchema, getNamedType, type GraphQLArgument, type GraphQLField, isNonNullType } from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { operationText, positionsOf, sampleOf } from '../requests/sampleVariables.ts'

const { api, gateway } = stackOfTests()
const admin = personOfTests(api, { status: 4 })

const schema = buildSchema(typeDefs)

/** An existing catalogue, so that its records are read. */
const usual = ({ name, type }: GraphQLArgument) => (name === 'catalogue' ? 'uudised' : sampleOf(type))

const needs = (field: GraphQLField<unknown, unknown>, one: GraphQLArgument) =>
  field.args.filter((other) => other === one || isNonNullType(other.type))

const attempts = (['query', 'mutation'] as const).flatMap((kind) => {
  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  return Object.values(root?.getFields() ?? {}).flatMap((field) =>
    field.args
      .filter((one) => !needs(field, one).some(({ type }) => getNamedType(type).name === 'Upload'))
      .flatMap((one) =>
        positionsOf(one.type, one.name)
          .filter((position) => position.kind === 'text')
          .map((position) => ({ kind, field, one, position })),
      ),
  )
})

test('GQL-3 (stack: both programs) a text of a megabyte, in any position of any operation, is at most an error of its sender', async () => {
  expect(attempts.length).toBeGreaterThan(200)
  const text = 'x'.repeat(1_000_000)
  const failed: unknown[] = []
  for (const { kind, field, one, position } of attempts) {
    const args = needs(field, one)
    const variables = Object.fromEntries(
      args.map((arg) => [arg.name, arg === one ? position.inputWith(text) : usual(arg)]),
    )
    const { errors = [] } = await gateway.query(operationText(kind, field, args), { token: admin.token, variables })
    const codes = errors.map(({ extensions }) => extensions.code)
    if (codes.some((code) => /^(UPSTREAM_|INTERNAL_|GRAPHQL_)/.test(code)))
      failed.push([`${field.name} ${position.path}`, ...codes])
  }
  expect(failed).toEqual([])
  expect((await gateway.query('{me{id}}', { token: admin.token })).data).toEqual({ me: { id: admin._id } })
})
