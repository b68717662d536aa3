import type { GatewayConfig } from '../../../gateway/config.ts'
import { type RestStub, startStub } from '../restStub/restStub.ts'
import { startGateway, type TestGateway } from './gateway.ts'

/** A stub of specification §7 without extensions and a gateway in front of it, both new for each test. */
export interface PlainServer {
  readonly stub: RestStub
  readonly gateway: TestGateway
  /** Replaces the gateway by a new one, which reads the server's level again. */
  renewGateway(config?: Partial<GatewayConfig>): Promise<void>
}

/** Sets up a plain server for each test of a describe block. Its level is read already, and that call is forgotten. */
export function plainServer(config: Partial<GatewayConfig> = {}): PlainServer {
  let server: { stub: RestStub; gateway: TestGateway } | undefined
  beforeEach(async () => {
    const stub = await startStub()
    const gateway = await startGateway({ apiUrl: stub.url, ...config })
    await gateway.query('{settings{apiLevel}}')
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
      server = { stub, gateway: await startGateway({ apiUrl: stub.url, ...config, ...other }) }
    },
  }
}
