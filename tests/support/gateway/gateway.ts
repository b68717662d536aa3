import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { until } from '../until.ts'

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
export type TestConfig = Partial<GatewayConfig> & {
  /** The texts of operations to register. */
  registered?: readonly string[]
} & ({ apiUrl: string } | { apiUrls: string[] })

/** Makes a folder with a manifest of these operations, for OPERATIONS_FOLDER. */
export function folderOfOperations(texts: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sise-operations-'))
  const operations = texts.map((body) => ({ id: createHash('sha256').update(body).digest('hex'), body }))
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations }
  writeFileSync(join(folder, 'operations.json'), JSON.stringify(manifest))
  return folder
}

/** Starts a gateway in front of the API, with logging disabled. */
export async function startGateway({ registered, ...config }: TestConfig): Promise<TestGateway> {
  const operationsFolder = registered && folderOfOperations(registered)
  const gateway = await buildGateway({
    ...readGatewayConfig({ LOG_LEVEL: 'silent', PORT: '0' }),
    ...(operationsFolder && { operationsFolder }),
    ...config,
    ...('apiUrl' in config && { apiUrls: [config.apiUrl] }),
  })
  // Its operations have been read.
  if (operationsFolder) rmSync(operationsFolder, { recursive: true })
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

/** Waits until a gateway knows the level of our api: on a slow machine its first read may fail. */
export const levelKnown = (gateway: TestGateway): Promise<unknown> =>
  until(async () => {
    const { data } = await gateway.query('{settings{apiLevel}}')
    return (data?.settings as { apiLevel: number | null }).apiLevel != null
  })
