import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { embedHostsOf, usualEmbedHosts } from '../schema/rules/embeds.ts'
import { trustedProxiesOf } from '../schema/rules/networks.ts'
import { settingFaults } from '../schema/rules/servers/settingFaults.ts'
import { type TraceSettings, traceSettings, traceVariables } from '../schema/rules/traces/settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z.url({ protocol: /^https?$/ })
const mb = 1024 * 1024
/** Every visit loads the community's mark once. */
const mostMarkBytes = 32 * 1024
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4000),
  API_PORT: port.default(4001),
  API_URL: z
    .string()
    .transform(apiUrlsOf)
    .pipe(
      z.array(z.string(), 'must be an address such as http://127.0.0.1:4001, or different ones, separated by commas'),
    )
    .optional(),
  PUBLIC_SITE_URL: webAddress.default('https://saar.example/'),
  COMMUNITY_NAME: z.string().min(1).default('Saare kogukond'),
  COMMUNITY_CONTACT: z.string().optional(),
  COMMUNITY_MARK: z
    .string()
    .optional()
    .transform((path, context) => {
      try {
        return path == null ? undefined : readMark(path)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return undefined
      }
    }),
  UPLOAD_LIMIT_MB: z.coerce.number().int().positive().default(50),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(128).default(6),
  EMBED_HOSTS: z.string().default(usualEmbedHosts),
  INTROSPECTION: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  METRICS_TOKEN: z.string().min(1).optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(trustedProxiesOf)
    .pipe(z.string('must be addresses or networks (10.0.0.0/8), separated by commas')),
  NODE_ENV: z.string().optional(),
  SERVICE_WORKER: flag.default(true),
  OPERATIONS: z.enum(['all', 'registered']).default('all'),
  OPERATIONS_FOLDER: z.string().optional(),
  QUERY_PLANS: z.enum(['on', 'off']).default('on'),
  COMPRESSION: z.enum(['on', 'off']).default('on'),
  ...traceVariables,
})

/** The addresses of a list without their trailing slashes; undefined if one is invalid or repeated. */
function apiUrlsOf(list: string): string[] | undefined {
  const urls = list.split(',').map((url) => url.trim().replace(/\/+$/, ''))
  const areValid = urls.every((url) => webAddress.safeParse(url).success)
  return areValid && new Set(urls).size === urls.length ? urls : undefined
}

/**
 * All visitors get at most a fifth of a core, and one address a fifth of that; for files the same again, as members' browsers read public
 * files too.
 */
const visitorLimits = {
  work: { total: { burst: 100_000, perSecond: 60_000 }, perVisitor: { burst: 60_000, perSecond: 12_000 } },
  files: { total: { burst: 600_000, perSecond: 60_000 }, perVisitor: { burst: 300_000, perSecond: 30_000 } },
  refused: { total: { burst: 500, perSecond: 10 }, perVisitor: { burst: 100, perSecond: 2 } },
}

/**
 * Limits of the work for visitors, in fields of a response: 1,000 fields take some 3 ms. Refusals are counted in requests, of at most 25 ms
 * each.
 */
export interface VisitorLimits {
  /** For all visitors together. */
  total: Rate
  /** For one address, or one IPv6 network. */
  perVisitor: Rate
}

/** A token bucket: its capacity, and its refill per second. */
export interface Rate {
  burst: number
  perSecond: number
}

/** The gateway's configuration, read from environment variables by `readGatewayConfig`. */
export interface GatewayConfig {
  host: string
  /** 0 picks a free port. */
  port: number
  /** Base URLs of the REST API without a trailing slash, the preferred one first; paths start with `/api/`. */
  apiUrls: string[]
  communityName: string
  /** Who is responsible for the data of members, with an address; undefined if the operator has not set it. PRIV-1. */
  communityContact: string | undefined
  /** The community's mark, an SVG; undefined for the client's default. */
  communityMark: string | undefined
  publicSiteUrl: string
  uploadLimitMb: number
  /** The shortest new password, in characters. The API enforces it. */
  passwordMin: number
  embedHosts: string[]
  /** Whether to serve introspection to everybody, Sandbox and the published schema file (GQL-5). */
  introspection: boolean
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  /** Whether all operations are executed, or only those of the client and of `operationsFolder` (GQL-9). */
  operations: 'all' | 'registered'
  /** Folder of operations that the operator registers. */
  operationsFolder: string | undefined
  /** Whether plans execute registered reads (gateway/registered/README.md); otherwise Apollo Server executes everything. */
  plans: boolean
  /** Whether responses of /graphql are compressed for clients that accept it (GQL-12). */
  compression: boolean
  /** Total time that a GraphQL request may wait for the REST API, in ms (GQL-3). */
  timeLimitMs: number
  /** Interval of reading the REST API's level, in ms (REST-8). */
  levelEveryMs: number
  /** Timeout of reading the level, which delays the first queries, in ms. */
  levelLimitMs: number
  /** Maximum size of a response of the REST API, in bytes. */
  responseLimitBytes: number
  /** Maximum number of REST calls of a GraphQL request. */
  callLimit: number
  /** Maximum total size of REST responses of a GraphQL request, in bytes. */
  readLimitBytes: number
  /** Maximum size of a GraphQL response, in bytes. */
  resultLimitBytes: number
  /** How long a client may read nothing of its response, in ms. */
  readerLimitMs: number
  /** Maximum size of a GraphQL request without files, in bytes. */
  bodyLimitBytes: number
  /** Maximum size of the GraphQL request in a request with files, in bytes. */
  fieldLimitBytes: number
  /** How long an upload may make no progress, in ms, including the API's processing (GQL-4). */
  idleLimitMs: number
  /**
   * Time that a request with files may take regardless of its size, in ms, in addition to its size at 32 kB/s.
   */
  uploadGraceMs: number
  /** Proxies whose X-Forwarded-For names a visitor, in proxy-addr's syntax: loopback and TRUSTED_PROXIES. */
  trustedProxies: string
  /** Bearer token for /metrics; without one only this machine may read the metrics. */
  metricsToken: string | undefined
  /** Where traces are sent; undefined for no traces (OPS-9). */
  traces: TraceSettings | undefined
  /** Limits of visitors: the cost of operations, the cost of files, and the number of refused requests (GQL-7). */
  visitors: { work: VisitorLimits; files: VisitorLimits; refused: VisitorLimits }
  /** Whether a service worker caches the client; otherwise an installed worker removes itself (VISIT-4). */
  serviceWorker: boolean
  /** Folder of the built client. */
  webDir: string
  /** Folder of the built explorer (GQL-10). */
  explorerDir: string
}

/** The names of the variables that the gateway reads. */
export const gatewaySettings = Object.keys(environment.shape)

/** The consequences of running in production without these settings. */
const consequences = {
  PUBLIC_SITE_URL: "'Avalik' leads to an example.",
  COMMUNITY_CONTACT: '/sise/privaatsus does not say who is responsible for the data of members.',
}

/** Settings that are missing in production, and variables that look like misspelled settings, a line each. OPS-1. */
export const gatewaySettingFaults = (env: NodeJS.ProcessEnv): string[] =>
  settingFaults('gateway', gatewaySettings, consequences, env)

/**
 * Reads the gateway's configuration.
 * @throws an Error that lists every invalid variable
 */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  // Set by `./sise` of a release; otherwise dist/ is in the working directory.
  const releaseFolder = env.SISE_RELEASE ?? '.'
  // An empty variable counts as unset.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(nonEmpty)
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The gateway's configuration is wrong. ${wrong.join('; ')}`)
  }
  const { data } = read
  return {
    host: data.HOST,
    port: data.PORT,
    apiUrls: data.API_URL ?? [`http://127.0.0.1:${data.API_PORT}`],
    communityName: data.COMMUNITY_NAME,
    communityContact: data.COMMUNITY_CONTACT,
    communityMark: data.COMMUNITY_MARK,
    publicSiteUrl: data.PUBLIC_SITE_URL,
    uploadLimitMb: data.UPLOAD_LIMIT_MB,
    passwordMin: data.PASSWORD_MIN,
    embedHosts: embedHostsOf(data.EMBED_HOSTS),
    introspection: data.INTROSPECTION ?? data.NODE_ENV !== 'production',
    logLevel: data.LOG_LEVEL,
    operations: data.OPERATIONS,
    operationsFolder: data.OPERATIONS_FOLDER,
    plans: data.QUERY_PLANS === 'on',
    compression: data.COMPRESSION === 'on',
    timeLimitMs: 4_000,
    levelEveryMs: 60_000,
    levelLimitMs: 1_000,
    responseLimitBytes: 32 * mb,
    callLimit: 120,
    readLimitBytes: 64 * mb,
    resultLimitBytes: 32 * mb,
    readerLimitMs: 30_000,
    bodyLimitBytes: 5 * mb,
    fieldLimitBytes: mb,
    idleLimitMs: 120_000,
    uploadGraceMs: 120_000,
    trustedProxies: data.TRUSTED_PROXIES,
    metricsToken: data.METRICS_TOKEN,
    traces: traceSettings(data, 'gateway'),
    visitors: visitorLimits,
    serviceWorker: data.SERVICE_WORKER,
    webDir: resolve(releaseFolder, 'dist/web'),
    explorerDir: resolve(releaseFolder, 'dist/explorer'),
  }
}

/**
 * Reads the community's mark, which the client shows beside its name: an SVG of at most 32 kB. COMMUNITY_MARK.
 * @throws an Error that describes the fault of the file
 */
function readMark(path: string): string {
  const text = markText(path)
  // The client shows it in an <img>, which requires the namespace.
  const root = /<svg\b[^>]*>/i.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[0]
  if (!root?.includes('http://www.w3.org/2000/svg'))
    throw new Error(`${path} is not an SVG with the namespace http://www.w3.org/2000/svg`)
  return text
}

function markText(path: string): string {
  try {
    const { size } = statSync(path)
    if (size <= mostMarkBytes) return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
  throw new Error(`${path} is larger than 32 kB`)
}
