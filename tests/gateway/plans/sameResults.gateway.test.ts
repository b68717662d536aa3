import fc from 'fast-check'
import { parse, validate } from 'graphql'
import { limitRules, limits } from '../../../gateway/front/graphql/limits.ts'
import { schema } from '../../../gateway/schema.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { fillWorld } from '../responses/largestWorld.ts'
import { planned, readsOf, withoutFigures } from './outcomes.ts'
import { queryOf } from './randomQueries.ts'

/** PLAN_QUERIES=20000 npm test -- tests/gateway/plans: the number of queries, with a seed of their own. */
const runs = Number(process.env.PLAN_QUERIES ?? 200)
const seed = process.env.PLAN_QUERIES ? {} : { seed: 26 }

const numbers = fc.array(fc.nat(5_000), { minLength: 20, maxLength: 60 })
/** Queries, and the damage to the records that they read. */
const cases = fc
  .sample(fc.tuple(numbers, fc.nat(), fc.constantFrom(Infinity, 200, 20)), { numRuns: runs, ...seed })
  .map(([choices, random, every]) => ({ query: queryOf(choices), damage: { seed: random, every } }))
  .filter(({ query }) => validate(schema, parse(query, { maxTokens: limits.tokens }), limitRules).length === 0)

describe('queries by plans', () => {
  let stub: RestStub
  let byPlans: TestGateway
  let executed: TestGateway
  /** The damage to the properties of the API's records: one in `every`. */
  let damage = { seed: 0, every: Infinity }

  beforeAll(async () => {
    stub = await startStub()
    // Opening a topic marks nothing: the news must be the same for both gateways, in any order of the calls of one query.
    Object.defineProperty(stub, 'readMarks', { get: () => ({}) })
    fillWorld(stub, { text: ' "õ„\\ 🚢', rows: 2 })
    const reply = stub.reply.bind(stub)
    stub.reply = async (call, body) => {
      const response = await reply(call, body)
      if (call.url === '/api' || response.headers['content-type'] !== 'application/json') return response
      return { ...response, body: damaged(String(response.body), damage) }
    }
    // Long runs share a busy machine.
    const config = { apiUrl: stub.url, timeLimitMs: 60_000 }
    byPlans = await startGateway({ ...config, registered: cases.map(({ query }) => query) })
    executed = await startGateway(config)
    // So expensive that each gateway verifies the token, with one call.
    const requested = '{category(slug:"uldine"){topicPage(size:200){items{postPage{items{id}}}}}}'
    for (const gateway of [byPlans, executed]) await gateway.query(requested, { token: stub.tokenOf('mari') })
  })
  afterAll(async () => {
    await byPlans.close()
    await executed.close()
    await stub.close()
  })

  async function send({ url }: TestGateway, query: string) {
    stub.clearCalls()
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-token': stub.tokenOf('mari'),
        'x-request-id': 'KMPS-4821',
      },
      body: JSON.stringify({ query }),
    })
    const text = await response.text()
    const { date: _date, 'content-length': _length, ...headers } = Object.fromEntries(response.headers)
    return { ...withoutFigures(reported(text)), status: response.status, headers, calls: readsOf(stub) }
  }

  test('GQL-3 any query gets the same bytes, headers and refusals from a plan as from graphql-js, by the same calls', async () => {
    const before = await planned(byPlans)
    for (const one of cases) {
      damage = one.damage
      const { calls: expectedCalls, ...expected } = await send(executed, one.query)
      const { calls, ...returned } = await send(byPlans, one.query)
      expect({ query: one.query, ...returned }).toEqual({ query: one.query, ...expected })
      expect(new Set(calls)).toEqual(new Set(expectedCalls))
    }
    expect(await planned(byPlans)).toBeGreaterThan(before + runs / 2)
  }, 7_200_000)
})

/** The text of a response; its errors are sorted, as their order depends on that of the API's responses. */
function reported(text: string) {
  const { errors } = JSON.parse(text) as { errors?: unknown[] }
  if (!errors) return { text, errors: [] }
  return {
    text: text.slice(JSON.stringify({ errors }).length),
    errors: errors.map((one) => JSON.stringify(one)).toSorted(),
  }
}

/** JSON in which some properties are missing, empty, or of another type: the same ones for the same seed. */
function damaged(json: string, { seed: random, every }: { seed: number; every: number }): string {
  if (every === Infinity) return json
  let number = random
  return JSON.stringify(
    JSON.parse(json, (_name, value: unknown) => {
      number = (number * 1_103_515_245 + 12_345) % 2_147_483_648
      if (Math.floor(number / 65_536) % every !== 0) return value
      return [undefined, null, 7, 'x', [], {}, true, '2026-13-45T00:00:00.000Z'][Math.floor(number / 1_048_576) % 8]
    }) ?? null,
  )
}
