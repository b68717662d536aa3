import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { servingLimits } from '../../../api/files/storage/openStorage.ts'
import { retryPauseMs } from '../../../api/jobs/jobKind.ts'
import { mailLimits } from '../../../api/mail/transport.ts'
import { usualInternet } from '../../../api/outside/openInternet.ts'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { planEveryMs } from '../../../schema/rules/delays.ts'
import type { FaultName } from './badNeighbour.ts'

/** A program that Sise calls. */
interface Neighbour {
  /** The files that call it, or their folder. */
  files: string
  /** How long a request that needs it may take, or one with its delivery, in ms. */
  limitMs: number
  /** How long after the fault the next attempt has succeeded, in ms. */
  pauseMs: number
  /** Where both are written. */
  limits: string
  /** Faults that it cannot have, with the reason. */
  without?: Partial<Record<FaultName, string>>
  /** A fault that a request may survive. */
  survives?: FaultName
}

export const neighbourNames = ['PostgreSQL', 'S3', 'SMTP', 'push', 'webhook', 'upstream'] as const
export type NeighbourName = (typeof neighbourNames)[number]

/** The limit of a GraphQL request (GQL-3). */
export const requestMs = readGatewayConfig({}).timeLimitMs + 1_000
/** How late the queue finds a job (api/jobs/jobRunner.ts), and how late a slow machine is. */
const [pollMs, slackMs] = [5_000, 2_000]
const ofRequests = {
  limitMs: requestMs,
  pauseMs: 1_000,
  limits: '4 s (timeLimitMs), and no pause',
  survives: 'closed keep-alive' as const,
}
/** Of jobs: retryPauseMs, and until the queue is read. */
const pauseMs = retryPauseMs(1) + pollMs + slackMs
const uncompressed = { 'compressed bomb': 'its protocol does not compress' }
const seldom = { 'closed keep-alive': 'ten seconds between two deliveries close a connection anyway' }

export const neighbours: Record<NeighbourName, Neighbour> = {
  PostgreSQL: {
    ...ofRequests,
    files: 'api/store/',
    without: { ...uncompressed, TLS: 'it begins by a message of the protocol, and only with sslmode in DATABASE_URL' },
  },
  S3: {
    ...ofRequests,
    files: 'api/files/storage/s3Storage.ts',
    limitMs: servingLimits.idleMs + 2_500 + slackMs,
    limits: '30 s without progress (servingLimits, GQL-4) and 2.5 s of cleaning (fileDeps.ts), and no pause',
  },
  SMTP: {
    files: 'api/mail/transport.ts',
    limitMs: pollMs + mailLimits.totalMs + slackMs,
    pauseMs,
    limits: '280 s (mailLimits), and a pause of 5 s (retryPauseMs)',
    without: { ...uncompressed, 'closed keep-alive': 'each mail has a connection of its own' },
    // Nodemailer remembers addresses.
    survives: 'DNS',
  },
  push: {
    files: 'api/notifications/push/push.ts',
    // A job notifies the followers, and another one plans what is pushed.
    limitMs: 2 * pollMs + planEveryMs + usualInternet.deadlineMs + slackMs,
    pauseMs,
    limits: '10 s (usualInternet), and a pause of 5 s (retryPauseMs)',
    without: seldom,
  },
  webhook: {
    files: 'api/content/webhook/sending.ts',
    // Changes are collected for 10 s.
    limitMs: pollMs + 10_000 + usualInternet.deadlineMs + slackMs,
    pauseMs,
    limits: '10 s (usualInternet), and a pause of 5 s (retryPauseMs)',
    without: seldom,
  },
  upstream: { ...ofRequests, files: 'gateway/rest/transports.ts' },
}

/** Files that call others, and why the proof has no row of them. */
export const unmeasured: Record<string, string> = {
  'api/outside/': 'the functions by which others call',
  'api/files/images/imageProcess.ts': 'a process of its own, which is killed at its limit',
  'api/backup/makeArchive.ts': 'the limit of a complete backup',
  'api/backup/operator/alerts.ts': 'ALERT_URL: one message a day, with the limit of push',
  'api/backup/operator/certificate.ts': 'the certificate of SITE_URL, once an hour, within 10 s',
  'schema/rules/traces/exportedTraces.ts': 'the collector: nothing waits for it, and spans are dropped (OPS-9)',
  'scripts/commands/': 'commands of an operator',
  'scripts/processes/': 'the processes of Sise: npm run prove:kills',
}

const modules =
  /^(?:node:)?(?:net|tls|https?|http2|dgram|dns(?:\/promises)?)$|^(?:undici|node-fetch|nodemailer|pg|web-push|ws)$|^@aws-sdk\/|^@opentelemetry\/exporter/
/** What these modules have that opens no connection. */
const harmless = new Set(['STATUS_CODES', 'IncomingMessage', 'createServer', 'isIP'])

/** The files that call others and have no row here, and the rows of files that call none. */
export function unlistedCalls(): string[] {
  const callers = ['api', 'gateway', 'schema/rules', 'scripts/commands', 'scripts/processes'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => path.endsWith('.ts') && callsOutside(readFileSync(path, 'utf8'))),
  )
  const listed = [...Object.values(neighbours).map(({ files }) => files), ...Object.keys(unmeasured)]
  const missing = callers.filter((path) => !listed.some((one) => path.startsWith(one)))
  const superfluous = listed.filter((one) => !callers.some((path) => path.startsWith(one)))
  return [...missing.map((path) => `${path} has no row`), ...superfluous.map((path) => `${path} calls none`)]
}

function callsOutside(text: string): boolean {
  const imports = [...text.matchAll(/^import (?!type )([\w$*{},\s]+?) from '([^']+)'/gm)]
  const values = imports
    .filter(([, , module = '']) => modules.test(module))
    .flatMap(([, names = '']) => names.replace(/\btype \w+/g, '').match(/\w+/g) ?? [])
  return values.some((name) => !harmless.has(name)) || /\b(?:fetch|callOutside|beginCall|postOutside)\(/.test(text)
}
