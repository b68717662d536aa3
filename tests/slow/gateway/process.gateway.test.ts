import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { hold } from '../../support/restStub/faults.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { until } from '../../support/until.ts'

function start(env: NodeJS.ProcessEnv): ChildProcess {
  return fork('dist/gateway.mjs', {
    execArgv: [],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

describe('the gateway as a program', () => {
  let stub: RestStub
  beforeAll(async () => {
    stub = await startStub()
  })
  afterAll(() => stub.close())

  test.each<[string, (child: ChildProcess) => void]>([
    ['stops on request', (child) => void child.kill('SIGTERM')],
    ['does not outlive its parent', (child) => child.disconnect()],
  ])('GQL-5 it reports to its parent when it is ready, and %s', async (_, end) => {
    const child = start({ API_URL: stub.url })
    const [{ ready, port }] = (await once(child, 'message')) as [{ ready: boolean; port: number }]
    expect(ready).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    end(child)
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('GQL-5 it fails early and names every invalid variable', async () => {
    const child = start({ API_URL: 'kuskil', PORT: '70000' })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output).toMatch(/API_URL/)
    expect(output).toMatch(/PORT/)
    expect(output).not.toMatch(/\n\s+at /)
  })

  test.each(['kuskil', 'http://a.ee,', 'http://a.ee,http://a.ee/', 'http://a.ee http://b.ee', 'ftp://a.ee', ','])(
    'GQL-5 API_URL=%s is refused in a sentence',
    (API_URL) => {
      expect(() => readGatewayConfig({ API_URL })).toThrow(
        'API_URL: must be an address such as http://127.0.0.1:4001, or different ones, separated by commas',
      )
    },
  )

  test('GQL-5 without configuration it listens on this machine alone, in front of our own API', () => {
    expect(readGatewayConfig({ API_PORT: '5001', HOST: '', EMBED_HOSTS: 'a.ee, b.ee;script-src *' })).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      apiUrls: ['http://127.0.0.1:5001'],
      introspection: true,
      embedHosts: ['a.ee'],
    })
    expect(readGatewayConfig({ NODE_ENV: 'production', API_URL: 'https://api.saar.ee/sise/' })).toMatchObject({
      introspection: false,
      apiUrls: ['https://api.saar.ee/sise'],
    })
    expect(readGatewayConfig({ NODE_ENV: 'production', INTROSPECTION: 'true' }).introspection).toBe(true)
    const apiUrls = ['http://10.0.0.1:4001', 'http://10.0.0.2:4001']
    expect(readGatewayConfig({ API_URL: ` ${apiUrls[0]}/ , ${apiUrls[1]}` })).toMatchObject({ apiUrls })
  })

  test('GQL-3 running requests may finish before it stops', async () => {
    const gateway = await startGateway({ apiUrl: stub.url })
    const response = hold(stub, /users/)
    const running = gateway.query('{userPage{items{id}}}', { token: stub.tokenOf('mari') })
    await until(() => stub.said().some((call) => call.startsWith('GET /api/users')))
    const closed = gateway.close()
    response()
    await closed
    expect((await running).data).toEqual({
      userPage: { items: [{ id: 'anu' }, { id: 'juri' }, { id: 'mari' }, { id: 'peep' }] },
    })
  })
})
