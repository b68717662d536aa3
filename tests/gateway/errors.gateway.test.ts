import { pino } from 'pino'
import { readGatewayConfig } from '../../gateway/config.ts'
import type { Answer, Context } from '../../gateway/context.ts'
import { GatewayError } from '../../gateway/errors.ts'
import { failureLog } from '../../gateway/front/failureLog.ts'
import { createApollo } from '../../gateway/front/graphql/apollo.ts'
import { knownOperations } from '../../gateway/front/graphql/operations/operations.ts'
import { createMetrics } from '../../gateway/front/metrics/metrics.ts'
import type { Resolvers } from '../../gateway/generated/resolvers.ts'
import { createCostMeter } from '../../gateway/lib/costMeter.ts'
import { registeredPlans } from '../../gateway/registered/registeredPlans.ts'
import { makeSchema } from '../../gateway/schema.ts'
import { buildGateway } from '../../gateway/server.ts'
import { fairShares } from '../../schema/rules/fairShares.ts'
import { startGateway } from '../support/gateway/gateway.ts'
import { startStub } from '../support/restStub/restStub.ts'

function collectingLog(level = 'trace') {
  const lines: string[] = []
  return { lines, log: pino({ level }, { write: (line) => void lines.push(line) }) }
}

describe('errors on their way out', () => {
  test('GQL-3 what nobody foresaw is masked in Estonian and logged once, however many fields it broke', async () => {
    const { lines, log } = collectingLog('error')
    const broken = new TypeError('secret is undefined')
    const resolvers: Resolvers = {
      Query: {
        categories: () => {
          throw broken
        },
        userPage: () => Promise.reject(broken),
        me: () => {
          throw new GatewayError('FORBIDDEN')
        },
      },
    }
    const schema = makeSchema(resolvers)
    const built = { find: () => undefined, isEmpty: () => true }
    const apollo = createApollo({
      schema,
      operations: knownOperations({
        built,
        plans: registeredPlans(schema),
        schema,
        operations: 'all',
        operationsFolder: undefined,
      }),
      introspection: true,
      timeLimitMs: 1_000,
      resultLimitBytes: 1_000_000,
      log,
      failures: failureLog(log),
      heavyTurns: fairShares({ total: 1 }),
      visitors: { spend: () => () => {}, charge: () => {} },
      metrics: createMetrics({ readiness: () => Promise.resolve({ ready: true }), shares: {} }),
    })
    // These resolvers need no other part of the context.
    const answer: Answer = { take: () => true }
    const ends = { endWhenLeft: () => {}, end: () => {} }
    const contextValue = { cost: createCostMeter(), ...ends, answer, hasToken: true, hasSession: () => true } as Context
    const textOf = async (query: string) => {
      await apollo.executeOperation({ query }, { contextValue })
      return String(answer.printed)
    }
    expect(await textOf('{me{id} a:user(id:"x"){id}}')).toContain('"code":"FORBIDDEN"')
    for (const query of ['{userPage{items{id}}}', '{categories{id}}']) {
      const text = await textOf(query)
      expect(text).toContain('"code":"INTERNAL_SERVER_ERROR"')
      expect(text).toContain('Midagi läks valesti. Proovi mõne aja pärast uuesti.')
      expect(text).not.toContain('secret')
      expect(text).not.toContain('stacktrace')
    }
    expect(lines.filter((line) => line.includes('secret is undefined'))).toHaveLength(1)
    await apollo.stop()
  })

  test('AUTH-8 gateway: the log holds neither tokens nor passwords nor ids', async () => {
    const { lines, log } = collectingLog()
    const stub = await startStub()
    const config = { ...readGatewayConfig({ PORT: '0' }), apiUrls: [stub.url], timeLimitMs: 300 }
    const gateway = await buildGateway(config, log)
    const { url } = await gateway.listen()
    stub.faults = [
      { on: /teema/, lose: true },
      { on: /kategooria/, hang: 'before headers' },
    ]
    const ask = (query: string) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': 'saladus-1' },
        body: JSON.stringify({ query }),
      })
    await ask('mutation{signIn(email:"anu@saar.test",password:"saladus-2"){token}}')
    await ask('{topic(id:"saladus-3"){id}}')
    await ask('{userPage{items{id}}}')
    await ask('{categories{id}}')
    await fetch(`${url}/sise/registreerimine/saladus-4`)
    await fetch(`${url}/api/static/saladus-5`, { headers: { 'x-auth-token': 'saladus-6' } })
    await gateway.close()
    await stub.close()
    const logged = lines.join('')
    expect(logged).toContain('"route":"/api/foorum/teema/{id}"')
    expect(logged).toContain('"cause":"no answer within the time limit"')
    expect(logged).not.toContain('saladus')
  })

  test('GQL-3 mistakes in a request are told to its writer', async () => {
    const stub = await startStub()
    const gateway = await startGateway({ apiUrl: stub.url })
    expect((await gateway.query('{topic{id}}')).errors).toMatchObject([
      { message: expect.stringContaining('"id"') as unknown, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
    ])
    const variables = { id: null }
    expect((await gateway.query('query($id:ID!){topic(id:$id){id}}', { variables })).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
    await gateway.close()
    await stub.close()
  })
})
