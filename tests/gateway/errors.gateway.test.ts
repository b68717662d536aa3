import { pino } from 'pino'
import { readGatewayConfig } from '../../gateway/config.ts'
import type { Context, ResponseMemory } from '../../gateway/context.ts'
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
import { startStub } from '../support/restStub/restStub.ts'

function collectingLog(level = 'trace') {
  const lines: string[] = []
  return { lines, log: pino({ level }, { write: (line) => void lines.push(line) }) }
}

describe('errors in responses', () => {
  test('GQL-3 an unexpected error is masked in Estonian and logged once, however many fields it broke', async () => {
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
    const response: ResponseMemory = { take: () => true }
    const ends = { endWhenLeft: () => {}, end: () => {} }
    const contextValue = {
      cost: createCostMeter(),
      ...ends,
      response: response,
      hasToken: true,
      hasSession: () => true,
    } as Context
    const textOf = async (query: string) => {
      await apollo.executeOperation({ query }, { contextValue })
      return String(response.printed)
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
    const send = (query: string) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': 'saladus-1' },
        body: JSON.stringify({ query }),
      })
    await send('mutation{signIn(email:"anu@saar.test",password:"saladus-2"){token}}')
    await send('{topic(id:"saladus-3"){id}}')
    await send('{userPage{items{id}}}')
    await send('{categories{id}}')
    await fetch(`${url}/sise/registreerimine/saladus-4`)
    await fetch(`${url}/api/static/saladus-5`, { headers: { 'x-auth-token': 'saladus-6' } })
    await gateway.close()
    await stub.close()
    const logged = lines.join('')
    expect(logged).toContain('"route":"/api/foorum/teema/{id}"')
    expect(logged).toContain('"cause":"no response within the time limit"')
    expect(logged).not.toContain('saladus')
  })
})
