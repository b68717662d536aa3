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

/** A stub and a gateway that has read its level; that call is not recorded. */
async function started(config: Partial<GatewayConfig>) {
  const stub = await startStub()
  const gateway = await startGateway({ apiUrl: stub.url, ...config })
  await gateway.query('{settings{apiLevel}}')
  stub.clearCalls()
  return { stub, gateway }
}

/** Sets up one plain server for all tests of a file or describe block. */
export function sharedPlainServer(config: Partial<GatewayConfig> = {}): { stub: RestStub; gateway: TestGateway } {
  // Filled in before the first test.
  const server = {} as Awaited<ReturnType<typeof started>>
  beforeAll(async () => void Object.assign(server, await started(config)))
  afterAll(async () => {
    await server.gateway.close()
    await server.stub.close()
  })
  return server
}

/** Sets up a plain server for each test of a describe block. */
export function plainServer(config: Partial<GatewayConfig> = {}): PlainServer {
  let server: { stub: RestStub; gateway: TestGateway } | undefined
  beforeEach(async () => {
    server = await started(config)
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
