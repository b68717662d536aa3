import { resolve } from 'node:path'
import { z } from 'zod'
import { embedHostsOf, usualEmbedHosts } from '../schema/rules/embeds.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const mb = 1024 * 1024
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4000),
  API_PORT: port.default(4001),
  API_URL: webAddress.optional(),
  PUBLIC_SITE_URL: z.url({ protocol: /^https?$/ }).default('https://saar.example/'),
  COMMUNITY_NAME: z.string().min(1).default('Saare kogukond'),
  UPLOAD_LIMIT_MB: z.coerce.number().int().positive().default(50),
  EMBED_HOSTS: z.string().default(usualEmbedHosts),
  INTROSPECTION: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BACKUP_DIR: z.string().optional(),
  METRICS_TOKEN: z.string().min(1).optional(),
  NODE_ENV: z.string().optional(),
  REST_CLIENT: z.enum(['undici', 'node-fetch']).default('undici'),
})

/** The gateway's whole configuration. */
export interface GatewayConfig {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** The REST API's address without a slash at its end; `/api/…` follows it. */
  apiUrl: string
  communityName: string
  publicSiteUrl: string
  uploadLimitMb: number
  embedHosts: string[]
  /** Introspection, Sandbox and the published schema file (GQL-5). */
  introspection: boolean
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** `node-fetch` sends everything through node-fetch; `undici` sends reads through undici (docs/performance.md). */
  restClient: 'undici' | 'node-fetch'
  /** How long one GraphQL request may wait for the REST API in all, in milliseconds (GQL-3). */
  timeLimitMs: number
  /** How often the REST API's capabilities are read, in milliseconds (REST-8). */
  capabilitiesEveryMs: number
  /** The largest answer that is read from the REST API, in bytes. */
  answerLimitBytes: number
  /** How many calls of the REST API one GraphQL request may make. */
  callLimit: number
  /** How much one GraphQL request may read of the REST API in all, in bytes. */
  readLimitBytes: number
  /** The largest answer to a GraphQL request, in bytes. */
  resultLimitBytes: number
  /** How long a client may read nothing of its answer, in milliseconds. */
  readerLimitMs: number
  /** The largest GraphQL request, in bytes. */
  bodyLimitBytes: number
  /** How long an upload may go without a byte moving, in milliseconds; the API's processing included (GQL-4). */
  idleLimitMs: number
  /** Where backups are kept, if they are made beside this gateway: their age is a metric. */
  backupDir: string | undefined
  /** How long a request with files may take in any case, in milliseconds, beside the time that its size takes at 32 kB a second. */
  uploadGraceMs: number
  /** What /metrics asks for as a bearer token; without one only this machine may read it. */
  metricsToken: string | undefined
  /** Where the built client lies. */
  webDir: string
}

/** Reads the configuration; throws an Error that names every variable that is wrong. */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  // An empty variable means what an absent one means.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The gateway's configuration is wrong. ${wrong.join('; ')}`)
  }
  const { data } = read
  return {
    host: data.HOST,
    port: data.PORT,
    apiUrl: data.API_URL ?? `http://127.0.0.1:${data.API_PORT}`,
    communityName: data.COMMUNITY_NAME,
    publicSiteUrl: data.PUBLIC_SITE_URL,
    uploadLimitMb: data.UPLOAD_LIMIT_MB,
    embedHosts: embedHostsOf(data.EMBED_HOSTS),
    introspection: data.INTROSPECTION ?? data.NODE_ENV !== 'production',
    logLevel: data.LOG_LEVEL,
    restClient: data.REST_CLIENT,
    timeLimitMs: 4_000,
    capabilitiesEveryMs: 60_000,
    answerLimitBytes: 32 * mb,
    callLimit: 120,
    readLimitBytes: 64 * mb,
    resultLimitBytes: 32 * mb,
    readerLimitMs: 30_000,
    bodyLimitBytes: mb,
    idleLimitMs: 120_000,
    backupDir: data.BACKUP_DIR,
    uploadGraceMs: 120_000,
    metricsToken: data.METRICS_TOKEN,
    webDir: resolve('dist/web'),
  }
}
