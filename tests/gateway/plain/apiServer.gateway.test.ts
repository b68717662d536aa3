import { describe, expect, test } from '@jest/globals'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'
import { startStub } from '../../support/restStub/restStub.ts'
import { until } from '../../support/until.ts'

describe('the level of the REST API', () => {
  const server = plainServer()
  const atApi = (body: string, status = 200) => ({ on: /^GET \/api$/, status, body })
  const said = (about: object) => [atApi(JSON.stringify({ nimi: 'Sise', versioon: '1', ...about }))]
  const becomes = (level: number | null) => until(async () => (await levelOf(server.gateway)) === level)
  const notReady = async () => {
    const { cause, ready } = (await (await fetch(`${server.gateway.url}/readyz`)).json()) as Record<string, unknown>
    return { ready, cause }
  }

  test('REST-8 the level is read again after a failure, and a server that does not respond delays nobody for long', async () => {
    expect(await levelOf(server.gateway)).toBeNull()
    expect(server.stub.said()).toEqual([])
    server.stub.level = apiLevel
    server.stub.faults = [{ on: /users/, lose: true }]
    await server.gateway.query('{userPage{items{id}}}', { token: server.stub.tokenOf('mari') })
    await becomes(apiLevel)
    const hanging = await startStub()
    hanging.faults = [{ on: /./, hang: 'before headers' }]
    const slow = await startGateway({ apiUrl: hanging.url })
    expect(await levelOf(slow)).toBeNull()
    await slow.close()
    await hanging.close()
  })

  test('REST-8 an upgraded, a higher and a lost level are noticed without a failed call, and an upgraded API gets the calls of our API', async () => {
    await server.renewGateway({ levelEveryMs: 50 })
    const send = () => server.gateway.query('{unreadNotificationCount}', { token: server.stub.tokenOf('mari') })
    expect(await send()).toMatchObject({ data: { unreadNotificationCount: null } })
    const own = { on: /sulle.hulk/, status: 200, body: '{"lugemata":3}' }
    for (const sise of [apiLevel, 99]) {
      server.stub.faults = [...said({ sise }), own]
      await becomes(sise)
      expect(await send()).toMatchObject({ data: { unreadNotificationCount: 3 } })
    }
    server.stub.faults = []
    await becomes(null)
  })

  test.each([
    ['a list of capabilities without a level', { voimed: ['paging'] }],
    ['a level below that of the gateway', { sise: apiLevel - 1 }],
    ['an invalid level', { sise: 'üks' }],
  ])(
    'REST-8 %s is refused with a sentence that names the API, for reads and writes, until it is upgraded',
    async (_, about) => {
      await server.renewGateway({ levelEveryMs: 50 })
      server.stub.faults = said(about)
      const host = new URL(server.stub.url).host
      await until(async () => (await notReady()).ready === false)
      expect(await notReady()).toEqual({ ready: false, cause: expect.stringMatching(new RegExp(`${host}.* upgrade`)) })
      server.stub.clearCalls()
      const token = server.stub.tokenOf('mari')
      for (const document of ['{me{id}}', 'mutation{likeTopic(id:"t1"){id}}'])
        expect((await server.gateway.query(document, { token })).errors).toMatchObject([
          { extensions: { code: 'UPSTREAM_ERROR' } },
        ])
      expect(server.stub.said()).toEqual([])
      server.stub.faults = said({ sise: apiLevel })
      await becomes(apiLevel)
      expect((await server.gateway.query('{me{id}}', { token })).errors).toBeUndefined()
    },
  )

  test('REST-8 the level of several addresses is the lowest known one, and our API beside a plain one is refused', async () => {
    const other = await startStub()
    other.faults = said({ sise: 7 })
    server.stub.faults = said({ sise: apiLevel })
    const gateway = await startGateway({ apiUrls: [other.url, server.stub.url], levelEveryMs: 50 })
    expect(await levelOf(gateway)).toBe(apiLevel)
    // An address that stops responding keeps its last known level.
    server.stub.faults = [atApi('{}', 503)]
    const before = server.stub.calls.length
    await until(() => Promise.resolve(server.stub.calls.length > before + 2))
    expect(await levelOf(gateway)).toBe(apiLevel)
    server.stub.faults = []
    const refusal = async () => ((await (await fetch(`${gateway.url}/readyz`)).json()) as { cause?: string }).cause
    await until(async () => (await refusal()) != null)
    expect(await refusal()).toContain(`${new URL(server.stub.url).host} has only the calls of specification.md §7`)
    await gateway.close()
    await other.close()
  })

  test('REST-8 a server without our response to GET /api is a plain one, ready, and its level is not requested again', async () => {
    const responses = [
      { status: 200, body: '<!doctype html><title>Saar</title>' },
      { status: 200, body: '{"voimed":"paging"}' },
      { status: 204, body: '' },
      { status: 302, body: '' },
      { status: 401, body: '{"msg":"Palun logi sisse."}' },
      { status: 405, body: 'Method Not Allowed' },
      { status: 500, body: '<h1>Internal Server Error</h1>' },
    ]
    const outcomeOf = async (response: (typeof responses)[number]) => {
      const stub = await startStub()
      stub.faults = [{ on: /^GET \/api(\/valmis)?$/, ...response, headers: { location: '/elsewhere' } }]
      const gateway = await startGateway({ apiUrl: stub.url, levelLimitMs: 30_000 })
      const levels = []
      for (let round = 0; round < 3; round++) levels.push(await levelOf(gateway))
      // No query reads the level again, whatever the response was, even after more than a second.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      levels.push(await levelOf(gateway))
      const calls = stub.calls.map(({ method, url }) => `${method} ${url}`)
      const ready = await fetch(`${gateway.url}/readyz`)
      const outcome = { response, levels, calls, ready: [ready.status, await ready.json()] }
      await gateway.close()
      await stub.close()
      return outcome
    }
    // In parallel, since each waits for more than a second.
    expect(await Promise.all(responses.map(outcomeOf))).toEqual(
      responses.map((response) => ({
        response,
        levels: [null, null, null, null],
        calls: ['GET /api'],
        ready: [200, { ready: true }],
      })),
    )
  })

  test.each([502, 503, 504])(
    'REST-8 while GET /api responds with %i, the known level remains, and the gateway is not ready',
    async (status) => {
      await server.renewGateway({ levelEveryMs: 50 })
      server.stub.level = apiLevel
      await becomes(apiLevel)
      server.stub.faults = [{ on: /./, status, body: '{"msg":"Server on kohe tagasi."}' }]
      const before = server.stub.calls.length
      await until(() => Promise.resolve(server.stub.calls.length > before + 2))
      expect(await levelOf(server.gateway)).toBe(apiLevel)
      expect(await notReady()).toEqual({ ready: false, cause: 'Server on kohe tagasi.' })
    },
  )

  test('REST-8 an API that reports on its store is ready when the store is', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    const ready = async () => {
      const response = await fetch(`${server.gateway.url}/readyz`)
      return [response.status, await response.json()]
    }
    server.stub.faults = [{ on: /GET \/api\/valmis/, status: 200, body: '{"valmis":true}' }]
    expect(await ready()).toEqual([200, { ready: true }])
    server.stub.faults = [{ on: /GET \/api\/valmis/, status: 503, body: '{"msg":"Andmebaas ei vasta."}' }]
    expect(await ready()).toEqual([503, { ready: false, cause: 'Andmebaas ei vasta.' }])
    server.stub.faults = [{ on: /GET \/api\/valmis/, hang: 'before headers' }]
    expect(await ready()).toEqual([503, { ready: false, cause: 'The API does not respond.' }])
  })
})

async function levelOf(gateway: TestGateway): Promise<number | null> {
  const { data } = await gateway.query('{settings{apiLevel}}')
  return (data?.settings as { apiLevel: number | null }).apiLevel
}
