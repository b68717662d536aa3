import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { apiToken } from '../../support/api/apiToken.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { until } from '../../support/until.ts'
import { addressOf, byHash, codesOf, ofStream, sentTo } from './operationsWorld.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
const member = personOfTests(api)
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway({ apiUrl: api.url, operations: 'registered', introspection: false })
})
afterAll(() => gateway.close())

test('AUTH-10 GQL-9 GQL-10 (stack: both programs) an API token with free queries sends any operation in every way, explores the schema, and allows nothing to others', async () => {
  const { token } = await apiToken(api, admin, { vabalt: true })
  const bound = await apiToken(api, admin)
  await until(async () => (await sentTo(gateway, { token, body: { query: '{me{id}}' } })).text.includes('"me"'))
  const own = '{categories{slug}}'
  const requested = [
    { body: { query: own } },
    { path: addressOf({ query: own }) },
    { body: byHash(own, { query: own }) },
  ]
  for (const way of requested) expect((await sentTo(gateway, { token, ...way })).data).toHaveProperty('categories')
  expect((await sentTo(gateway, { token, body: byHash(own) })).data).toHaveProperty('categories')
  const explored = { body: { query: '{__schema{queryType{name}}}' } }
  expect((await sentTo(gateway, { token, ...explored })).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  // Its mistakes are described as for any client.
  const wrong = ofStream({ query: 'subscription{forumEvents{kin}}' })
  expect((await sentTo(gateway, { token, ...wrong })).errors).toMatchObject([
    { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', detail: expect.stringContaining('"kin"') as string } },
  ])
  for (const other of [bound.token, member.token, admin.token, null, 'sise_ei-ole'])
    for (const way of [...requested, { body: byHash(own) }, explored, ...(other == null ? [] : [wrong])])
      expect([other, codesOf(await sentTo(gateway, { token: other, ...way }))]).toEqual([
        other,
        ['OPERATION_NOT_REGISTERED'],
      ])
})
