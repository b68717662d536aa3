import { afterAll } from '@jest/globals'
import type { TestApi } from '../api/api.ts'
import { type ApiConfig, runningApi } from '../api/apiOfTests.ts'
import { madeForTests } from '../madeForTests.ts'
import { levelKnown, startGateway, type TestGateway } from './gateway.ts'

/**
 * The api of a test file and a gateway in front of it, which has read the level of the api. Call it at the top of the file: they start
 * before the hooks and tests below, and stop after the last test.
 * @param config of the api, or a function that returns it after the hooks above have run
 * @param gatewayConfig of the gateway
 */
export function stackOfTests(
  config: ApiConfig | (() => ApiConfig) = {},
  gatewayConfig?: Partial<Parameters<typeof startGateway>[0]>,
): { api: TestApi; gateway: TestGateway } {
  const api = runningApi(config)
  const start = async () => {
    const gateway = await startGateway({ apiUrl: api.url, ...gatewayConfig })
    await levelKnown(gateway)
    return gateway
  }
  const gateway = madeForTests(start, { url: true, query: true, close: true })
  afterAll(() => gateway.close())
  afterAll(() => api.close())
  return { api, gateway }
}
