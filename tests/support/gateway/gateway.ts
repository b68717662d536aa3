import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { until } from '../until.ts'

/** A GraphQL response of the gateway. */
export interface GraphqlResponse {
  status: number
  data?: Record<string, unknown> | null
  errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> & { code: string } }[]
}

/** Options of a GraphQL request. */
export interface Options {
  token?: string | undefined
  variables?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A gateway that listens on a free port. */
export interface TestGateway {
  url: string
  /** POSTs a query or mutation to /graphql. */
  query(document: string, options?: Options): Promise<GraphqlResponse>
  close(): Promise<void>
}

/** The configuration of a test gateway: with one API URL or several. */
export type TestConfig = Partial<GatewayConfig> & {
  /** The texts of operations to register. */
  registered?: readonly string[]
} & ({ apiUrl: string } | { apiUrls: string[] })

/** Creates a folder with a manifest of these operations, for OPERATIONS_FOLDER. */
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
  // The gateway has read its operations.
  if (operationsFolder) rmSync(operationsFolder, { recursive: true })
  const { url } = await gateway.listen()
  return {
    url,
    query: queryAt(url),
    close: gateway.close,
  }
}

/** Sends queries and mutations to the gateway at `url`. */
export function queryAt(url: string): TestGateway['query'] {
  return async (document, { token, variables, headers } = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }), ...headers },
      body: JSON.stringify({ query: document, variables }),
    })
    return { status: response.status, ...((await response.json()) as Omit<GraphqlResponse, 'status'>) }
  }
}

/** The rows of a page in a response; undefined if there is none. */
export const itemsOf = (page: unknown) => (page as { items?: unknown } | null | undefined)?.items

/** Waits until a gateway has read the level of our api: on a slow machine its first request may fail. */
export const levelKnown = (gateway: Pick<TestGateway, 'query'>): Promise<unknown> =>
  until(async () => {
    const { data } = await gateway.query('{settings{apiLevel}}')
    return (data?.settings as { apiLevel: number | null }).apiLevel != null
  })
