import {
  buildSchema,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { examples } from '../../../web/explorer/examples.ts'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { startStub } from '../../support/restStub/restStub.ts'

const schema = buildSchema(typeDefs)
const operationsOf = (query: string) =>
  parse(query).definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)

describe('exploring the schema where introspection is off', () => {
  const { api, gateway } = stackOfTests({}, { introspection: false })
  const admin = personOfTests(api, { status: 4 })

  const introspection = getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true })

  test('GQL-10 an admin and an API token of an admin see the schema; a public token, a member, a visitor, a dead token and a former admin do not', async () => {
    const [moderator, former] = [await api.person({ status: 3 }), await api.person({ status: 4 })]
    const send = (token?: string) => gateway.query(introspection, { token })
    expect((await send(admin.token)).data).toMatchObject({ __schema: { queryType: { name: 'Query' } } })
    await api.call('PUT', `/api/users/admin/${former._id}`, { as: admin, body: { staatus: 2 } })
    // The document is known by now, which must not allow it to others.
    const tool = async (input: object) => {
      const made = await gateway.query(
        'mutation($input: ApiTokenInput!) { createApiToken(input: $input) { secret } }',
        { token: admin.token, variables: { input } },
      )
      return (made.data?.createApiToken as { secret: string }).secret
    }
    const reader = await tool({ name: 'Lugeja', scopes: ['FILES'] })
    expect((await send(reader)).data).toMatchObject({ __schema: { queryType: { name: 'Query' } } })
    const open = await tool({ name: 'Koduleht', isPublic: true })
    for (const token of [undefined, 'vale', moderator.token, former.token, open]) {
      const { status, data, errors } = await send(token)
      expect([token, status, data]).toEqual([token, 400, undefined])
      expect(errors).toMatchObject([
        { message: expect.stringContaining('adminile'), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
      ])
    }
  })

  test('GQL-10 the schema cannot be selected beside other fields, by a fragment, by an alias or by GET', async () => {
    const { token } = await api.person()
    for (const document of [
      '{ me { name } a: __type(name: "User") { name } }',
      'query { ...F } fragment F on Query { __schema { types { name } } }',
      'query A { me { name } ... on Query { __schema { types { name } } } }',
    ]) {
      const { data, errors } = await gateway.query(document, { token })
      expect([document, data, errors?.[0]?.extensions.code]).toEqual([document, undefined, 'GRAPHQL_VALIDATION_FAILED'])
    }
    const headers = { 'x-auth-token': token, 'apollo-require-preflight': '1' }
    const response = await fetch(`${gateway.url}/graphql?query={__schema{types{name}}}`, { headers })
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] })
    expect((await gateway.query('{ __typename me { __typename } }', { token })).errors).toBeUndefined()
  })

  test('GQL-10 each of the eight types has an example that fits the schema: a query succeeds, a mutation that is run unchanged changes nothing', async () => {
    const types = ['User', 'Topic', 'Post', 'Article', 'Album', 'HomePage', 'Protocol', 'Feedback']
    expect(examples.map(({ type }) => type)).toEqual(types)
    await api.category({ slug: 'uldine' })
    for (const { type, query, variables } of examples) {
      expect([type, validate(schema, parse(query))]).toEqual([type, []])
      for (const { operation, name } of operationsOf(query)) {
        const response = await fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
          body: JSON.stringify({ query, operationName: name?.value, variables }),
        })
        const { errors } = (await response.json()) as { errors?: unknown }
        const expected = operation === OperationTypeNode.MUTATION ? [expect.anything()] : undefined
        expect([type, name?.value, errors]).toEqual([type, name?.value, expected])
      }
    }
  })

  const contractFor = async (token?: string, url = gateway.url) => {
    const response = await fetch(`${url}/api/openapi.json`, { headers: token ? { 'x-auth-token': token } : {} })
    const { openapi, paths = {} } = (await response.json()) as { openapi?: string; paths?: object }
    return { status: response.status, openapi, calls: Object.keys(paths).length }
  }

  test('GQL-10 an admin reads the REST contract through the gateway; a member, an API token, a visitor and a dead token do not', async () => {
    const { status, openapi, calls } = await contractFor(admin.token)
    expect([status, openapi, calls > 50]).toEqual([200, '3.1.0', true])
    const { token } = await api.person({ status: 3 })
    const made = await gateway.query('mutation { createApiToken(input: { name: "Kaja" }) { secret } }', {
      token: admin.token,
    })
    const { secret } = made.data?.createApiToken as { secret: string }
    for (const [refused, expected] of [
      [token, 403],
      [secret, 403],
      [undefined, 401],
      ['vale', 401],
    ] as const)
      expect([refused, (await contractFor(refused)).status]).toEqual([refused, expected])
  })

  test('GQL-10 while the API cannot verify a token, the schema is not refused to it for good', async () => {
    const stub = await startStub()
    const other = await startGateway({ apiUrl: stub.url, introspection: false })
    stub.faults = [{ on: /auth/, status: 503, body: '{}' }]
    const { status, errors } = await other.query(introspection, { token: stub.tokenOf('mari') })
    expect([status, errors?.[0]?.extensions.code]).toEqual([500, 'UPSTREAM_ERROR'])
    await other.close()
    await stub.close()
  })

  test('GQL-10 a plain server has no contract, and gets no request for it', async () => {
    const stub = await startStub()
    const plain = await startGateway({ apiUrl: stub.url })
    expect((await contractFor(stub.tokenOf('anu'), plain.url)).status).toBe(404)
    expect(stub.calls.filter(({ url }) => url.includes('openapi'))).toEqual([])
    await plain.close()
    await stub.close()
  })
})
