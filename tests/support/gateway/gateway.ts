import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'

/** A GraphQL response of the gateway. */
export interface GraphqlAnswer {
  status: number
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> & { code: string } }[]
}

/** Options of a GraphQL request. */
export interface Asking {
  token?: string | undefined
  variables?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A gateway that listens on a free port. */
export interface TestGateway {
  url: string
  /** POSTs a query or mutation to /graphql. */
  query(document: string, asking?: Asking): Promise<GraphqlAnswer>
  close(): Promise<void>
}

/** The configuration of a gateway of tests: that of one address, unless it names several. */
export type TestConfig = Partial<GatewayConfig> & ({ apiUrl: string } | { apiUrls: string[] })

/** Starts a gateway in front of the API, with logging disabled. */
export async function startGateway(config: TestConfig): Promise<TestGateway> {
  const gateway = await buildGateway({
    // All queries by plans, so that tests compare them with what the product must say; QUERY_PLANS=off has all executed.
    ...readGatewayConfig({
      LOG_LEVEL: 'silent',
      PORT: '0',
      QUERY_PLANS: process.env.QUERY_PLANS ?? 'all',
    }),
    ...config,
    ...('apiUrl' in config && { apiUrls: [config.apiUrl] }),
  })
  const { url } = await gateway.listen()
  return {
    url,
    async query(document, { token, variables, headers } = {}) {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }), ...headers },
        body: JSON.stringify({ query: document, variables }),
      })
      return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) }
    },
    close: gateway.close,
  }
}

/** The rows of a page in a response; undefined where there is none. */
export const itemsOf = (page: unknown) => (page as { items?: unknown } | null | undefined)?.items
