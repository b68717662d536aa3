import type { GatewayConfig } from '../../gateway/config.ts'
import { type restClients, startGateway, type TestGateway } from './gateway.ts'
import { type RestStub, startStub } from './restStub.ts'

/** A server of plain §7 and a gateway in front of it, both new for each test. */
export interface PlainServer {
  readonly stub: RestStub
  readonly gateway: TestGateway
  /** Puts a new gateway in its place, which asks anew what the server can. */
  renewGateway(config?: Partial<GatewayConfig>): Promise<void>
}

/** Gives the tests of a describe block a plain server each; nothing has been asked of it yet but what it can. */
export function plainServer(
  restClient: (typeof restClients)[number] = 'undici',
  config: Partial<GatewayConfig> = {},
): PlainServer {
  let server: { stub: RestStub; gateway: TestGateway } | undefined
  beforeEach(async () => {
    const stub = await startStub()
    const gateway = await startGateway({ apiUrl: stub.url, restClient, ...config })
    await gateway.query('{settings{capabilities}}')
    stub.forgetCalls()
    server = { stub, gateway }
  })
  afterEach(async () => {
    await server?.gateway.close()
    await server?.stub.close()
    server = undefined
  })
  const running = () => {
    if (!server) throw new Error('No test is running')
    return server
  }
  return {
    get stub() {
      return running().stub
    },
    get gateway() {
      return running().gateway
    },
    async renewGateway(other = {}) {
      const { stub, gateway } = running()
      await gateway.close()
      server = { stub, gateway: await startGateway({ apiUrl: stub.url, restClient, ...config, ...other }) }
    },
  }
}
