import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import { startStub } from '../support/restStub/restStub.ts'
import { until } from '../support/until.ts'

describe('what the REST API can beyond §7', () => {
  const server = plainServer()

  test('REST-8 capabilities are read again after a failure, and a server that does not answer delays nobody for long', async () => {
    expect(await capabilitiesOf(server.gateway)).toEqual([])
    expect(server.stub.said()).toEqual([])
    server.stub.announces = ['peek', 'etag']
    server.stub.faults = [{ on: /users/, lose: true }]
    await server.gateway.query('{userPage{items{id}}}', { token: server.stub.tokenOf('mari') })
    await until(async () => (await capabilitiesOf(server.gateway)).join() === 'peek,etag')
    const hanging = await startStub()
    hanging.faults = [{ on: /./, hang: 'before headers' }]
    const slow = await startGateway({ apiUrl: hanging.url })
    expect(await capabilitiesOf(slow)).toEqual([])
    await slow.close()
    await hanging.close()
  })

  test('REST-8 an upgraded and a downgraded API are noticed without a failed call', async () => {
    await server.renewGateway({ capabilitiesEveryMs: 50 })
    server.stub.announces = ['paging']
    await until(async () => (await capabilitiesOf(server.gateway)).join() === 'paging')
    server.stub.announces = undefined
    await until(async () => (await capabilitiesOf(server.gateway)).length === 0)
  })

  test('REST-8 a server that answers GET /api as none of ours does is a plain one, ready, and not asked again', async () => {
    const answers = [
      { status: 200, body: '<!doctype html><title>Saar</title>' },
      { status: 200, body: '{"voimed":"paging"}' },
      { status: 204, body: '' },
      { status: 302, body: '' },
      { status: 401, body: '{"msg":"Palun logi sisse."}' },
      { status: 405, body: 'Method Not Allowed' },
      { status: 500, body: '<h1>Internal Server Error</h1>' },
    ]
    const outcomeOf = async (answer: (typeof answers)[number]) => {
      const stub = await startStub()
      stub.faults = [{ on: /^GET \/api$/, ...answer, headers: { location: '/elsewhere' } }]
      const gateway = await startGateway({ apiUrl: stub.url, capabilitiesLimitMs: 30_000 })
      const capabilities = []
      for (let round = 0; round < 3; round++) capabilities.push(await capabilitiesOf(gateway))
      // No query reads the capabilities again, whatever the response was, even after more than a second.
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      capabilities.push(await capabilitiesOf(gateway))
      const calls = stub.calls.map(({ method, url }) => `${method} ${url}`)
      const ready = await fetch(`${gateway.url}/readyz`)
      const outcome = { answer, capabilities, calls, ready: [ready.status, await ready.json()] }
      await gateway.close()
      await stub.close()
      return outcome
    }
    // In parallel, since each waits for more than a second.
    expect(await Promise.all(answers.map(outcomeOf))).toEqual(
      answers.map((answer) => ({
        answer,
        capabilities: [[], [], [], []],
        calls: ['GET /api'],
        ready: [200, { ready: true }],
      })),
    )
  })

  test.each([502, 503, 504])(
    'REST-8 while GET /api responds with %i, the known capabilities remain, and the gateway is not ready',
    async (status) => {
      await server.renewGateway({ capabilitiesEveryMs: 50 })
      server.stub.announces = ['paging']
      await until(async () => (await capabilitiesOf(server.gateway)).join() === 'paging')
      server.stub.faults = [{ on: /./, status, body: '{"msg":"Server on kohe tagasi."}' }]
      const before = server.stub.calls.length
      await until(() => Promise.resolve(server.stub.calls.length > before + 2))
      expect(await capabilitiesOf(server.gateway)).toEqual(['paging'])
      const answer = await fetch(`${server.gateway.url}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([503, { ready: false, cause: 'Server on kohe tagasi.' }])
    },
  )

  test('REST-8 an API that tells of its store is ready when the store is', async () => {
    server.stub.announces = ['valmis']
    await server.renewGateway()
    const ready = async () => {
      const answer = await fetch(`${server.gateway.url}/readyz`)
      return [answer.status, await answer.json()]
    }
    server.stub.faults = [{ on: /GET \/api\/valmis/, status: 200, body: '{"valmis":true}' }]
    expect(await ready()).toEqual([200, { ready: true }])
    server.stub.faults = [{ on: /GET \/api\/valmis/, status: 503, body: '{"msg":"Andmebaas ei vasta."}' }]
    expect(await ready()).toEqual([503, { ready: false, cause: 'Andmebaas ei vasta.' }])
    server.stub.faults = [{ on: /GET \/api\/valmis/, hang: 'before headers' }]
    expect(await ready()).toEqual([503, { ready: false, cause: 'The API does not answer.' }])
    // A plain server is at the same address now: it does not know the call.
    server.stub.announces = undefined
    server.stub.faults = []
    expect(await ready()).toEqual([200, { ready: true }])
  })
})

async function capabilitiesOf(gateway: TestGateway): Promise<string[]> {
  const { data } = await gateway.query('{settings{capabilities}}')
  return (data?.settings as { capabilities: string[] }).capabilities
}
