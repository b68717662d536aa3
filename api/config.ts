import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { retention, retentionSeconds } from '../schema/rules/client/retention.ts'
import { embedHostsOf, usualEmbedHosts } from '../schema/rules/embeds.ts'
import { trustedProxiesOf } from '../schema/rules/networks.ts'
import { endsFileIn } from '../schema/rules/servers/endsFile.ts'
import { settingFaults } from '../schema/rules/servers/settingFaults.ts'
import { type TraceSettings, traceSettings, traceVariables } from '../schema/rules/traces/settings.ts'
import { servingLimits } from './files/storage/openStorage.ts'
import { parseS3Url, type S3Address } from './files/storage/s3Address.ts'
import { status } from './http/session/caller.ts'
import { type SenderAddress, senderOf } from './mail/sender.ts'
import { smtpUrlFault } from './mail/smtpUrl.ts'
import { type DkimKey, mailLimits } from './mail/transport.ts'
import { type PushNetwork, usualPushHosts } from './notifications/push/network.ts'
import type { CallLimits } from './outside/call.ts'
import { type OpenInternet, usualInternet } from './outside/openInternet.ts'
import { defaultTimeouts, type StoreTimeouts } from './store/database.ts'

/** The api's configuration, read from environment variables by `readApiConfig`. */
export interface ApiConfig {
  host: string
  /** 0 picks a free port. */
  port: number
  databaseUrl: string
  storeTimeouts: StoreTimeouts
  logLevel: string
  /** The installation's name, used in mails. */
  community: string
  /** Base URL for links in mails, without a trailing slash. */
  siteUrl: string
  mailFrom: SenderAddress
  /** Without it mails are written to files in `mailDir`. */
  smtpUrl: string | undefined
  /** Time limits of each mail. */
  mailLimits: CallLimits
  /** How many mails go to the SMTP server within a minute, from all apis of the database together. */
  smtpPerMinute: number
  /** How many days revisions are stored. HIST-1. */
  historyDays: number
  /** The key that signs mails; without it the SMTP server may sign them. */
  dkim: DkimKey | undefined
  mailDir: string
  /** Where uploads are staged, and where files are stored unless `s3` is set. */
  filesDir: string
  /** S3-compatible storage for files, instead of `filesDir`. */
  s3: S3Address | undefined
  /** Time limits of each call of S3. */
  storageLimits: CallLimits
  /** Maximum file size in bytes. */
  uploadLimit: number
  /** Minimum password length in characters. */
  passwordMin: number
  /** Proxies whose X-Forwarded-For is trusted, in proxy-addr's syntax: loopback and TRUSTED_PROXIES. */
  trustedProxies: string
  /** Minimum status for editing content areas. REST-4. */
  contentEditors: number
  /** Hosts whose pages articles may embed. GALLERY-3. */
  embedHosts: string[]
  /** Hosts of push services that browsers may use. PHONE-2. */
  push: PushNetwork
  /** How the webhook is called that announces changes of public content. HOOK-1. */
  webhook: OpenInternet
  /** Whether visitors of the public site may send feedback. FEED-1. */
  feedbackForm: boolean
  /** How many calls an API token may make within a minute, at each api. AUTH-10. */
  toolCallsPerMinute: number
  /** When and where this api makes backups; undefined for none. OPS-13. */
  backup: BackupSettings | undefined
  /** Bearer token for /metrics; without one only this machine may read it. OPS-9. */
  /** The file with the ends of programs, which the supervisor writes. */
  endsFile: string
  /** Where one mail a day goes while something is wrong. */
  operatorMail: string | undefined
  /** The address that receives the same by POST. */
  alertUrl: string | undefined
  metricsToken: string | undefined
  /** Where traces go; undefined for none. OPS-9. */
  traces: TraceSettings | undefined
}

/** When backups are made, and which ones are retained. */
export interface BackupSettings {
  folder: string
  /** Time of day in Tallinn, such as 03:30. */
  at: string
  /** How many daily archives are retained. */
  days: number
  /** How many weekly archives are retained. */
  weeks: number
}

const archives = z.coerce.number().int().max(1_000)
const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  DATABASE_URL: z
    // Not z.url(): a Unix socket address (postgresql://user@/name?host=/folder) has no host part.
    .string('must be a postgresql:// address')
    .regex(/^postgres(ql)?:\/\/./, 'must be a postgresql:// address'),
  COMMUNITY_NAME: z.string().default('Saare kogukond'),
  SITE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  SMTP_URL: z
    .string()
    .superRefine((url, context) => {
      const fault = smtpUrlFault(url)
      if (fault != null) context.addIssue(fault)
    })
    .optional(),
  MAIL_FROM: z.string().optional(),
  // At least one must be left for mails that people wait for: see bulkMailsPerMinute.
  HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(Math.ceil(retentionSeconds('revisions') / 86_400)),
  SMTP_PER_MINUTE: z.coerce.number().int().min(2).max(10_000).default(30),
  DKIM_KEY: z
    .string()
    .transform((path, context) => {
      try {
        const privateKey = readFileSync(path, 'utf8')
        const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey)
        // RSA is the only algorithm that we sign with and that every server verifies; receivers ignore signatures of shorter keys. RFC
        // 8301.
        if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1_024) return privateKey
        context.addIssue('must be an RSA key of at least 1024 bits, better 2048')
        return z.NEVER
      } catch (error) {
        // Messages of crypto do not contain the key.
        context.addIssue(`must be a file with a private key in PEM: ${error instanceof Error ? error.message : ''}`)
        return z.NEVER
      }
    })
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be the first part of the name of a DNS record, such as sise')
    .default('sise'),
  DATA_DIR: z.string().default('data'),
  S3_URL: z
    .string()
    .regex(/^(s3|https?):\/\/./, 'must be an s3:// address')
    .transform((url, context) => {
      try {
        return parseS3Url(url)
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error))
        return z.NEVER
      }
    })
    .optional(),
  UPLOAD_LIMIT_MB: z.coerce.number().int().min(1).max(2_000).default(50),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(128).default(6),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(trustedProxiesOf)
    .pipe(z.string('must be addresses or networks (10.0.0.0/8), separated by commas')),
  CONTENT_EDITORS: z
    .enum(['member', 'moderator', 'admin'])
    .default('member')
    .transform((who) => status[who]),
  EMBED_HOSTS: z.string().default(usualEmbedHosts).transform(embedHostsOf),
  PUSH_HOSTS: z.string().default(usualPushHosts).transform(embedHostsOf),
  FEEDBACK_FORM: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
  TOOLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(1_200),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .default('03:30'),
  BACKUP_KEEP_DAYS: archives.min(1).default(7),
  BACKUP_KEEP_WEEKS: archives.min(0).default(Number.parseInt(retention.backups, 10)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  OPERATOR_MAIL: z.email('must be an email address').optional(),
  ALERT_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  METRICS_TOKEN: z.string().min(1).optional(),
  ...traceVariables,
})

/** The names of the variables that the api reads. */
export const apiSettings = [...Object.keys(environment.shape), 'NODE_ENV']

/** What happens in production without these settings. */
const consequences = {
  SMTP_URL: 'mails are not sent, but written to DATA_DIR/mail, and their links to the log.',
  BACKUP_DIR: 'this api makes no backups.',
}

/** One line for each setting that is missing in production, and for each variable that resembles a setting but is none. OPS-1. */
export const apiSettingFaults = (env: NodeJS.ProcessEnv): string[] =>
  settingFaults('api', apiSettings, consequences, env)

/**
 * Reads the api's configuration.
 * @throws an error that lists every missing or invalid variable
 */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  // An empty variable counts as unset.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  // PORT is the gateway's setting; the gateway reports an invalid one.
  const port = /^\d+$/.test(nonEmpty.PORT ?? '') ? nonEmpty.PORT : 4000
  if (nonEmpty.NODE_ENV === 'production' && nonEmpty.SITE_URL == null)
    throw unusable([
      'SITE_URL is missing: the address of this Sise, which the links in mails begin with (https://sise.example.ee).',
    ])
  const withDefaults = { SITE_URL: `http://localhost:${port}`, ...nonEmpty }
  const { data, error } = environment.safeParse(withDefaults)
  if (error) throw unusable(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const mailFrom = senderOf(data.MAIL_FROM ?? `noreply@${new URL(data.SITE_URL).hostname}`, data.COMMUNITY_NAME)
  if (!mailFrom) throw unusable(['MAIL_FROM: must be an address, such as sise@example.ee or Saar <sise@example.ee>'])
  return {
    host: data.HOST,
    port: data.API_PORT,
    databaseUrl: data.DATABASE_URL,
    storeTimeouts: defaultTimeouts,
    logLevel: data.LOG_LEVEL,
    community: data.COMMUNITY_NAME,
    siteUrl: data.SITE_URL,
    mailFrom,
    smtpUrl: data.SMTP_URL,
    mailLimits,
    historyDays: data.HISTORY_DAYS,
    smtpPerMinute: data.SMTP_PER_MINUTE,
    dkim: data.DKIM_KEY == null ? undefined : dkimOf(mailFrom, data.DKIM_SELECTOR, data.DKIM_KEY),
    mailDir: join(resolve(data.DATA_DIR), 'mail'),
    filesDir: join(resolve(data.DATA_DIR), 'files'),
    s3: data.S3_URL,
    storageLimits: servingLimits,
    uploadLimit: data.UPLOAD_LIMIT_MB * 1024 * 1024,
    passwordMin: data.PASSWORD_MIN,
    trustedProxies: data.TRUSTED_PROXIES,
    contentEditors: data.CONTENT_EDITORS,
    embedHosts: data.EMBED_HOSTS,
    push: { ...usualInternet, hosts: data.PUSH_HOSTS },
    webhook: usualInternet,
    feedbackForm: data.FEEDBACK_FORM,
    toolCallsPerMinute: data.TOOLS_PER_MINUTE,
    backup:
      data.BACKUP_DIR == null
        ? undefined
        : {
            folder: resolve(data.BACKUP_DIR),
            at: data.BACKUP_AT,
            days: data.BACKUP_KEEP_DAYS,
            weeks: data.BACKUP_KEEP_WEEKS,
          },
    endsFile: endsFileIn(data.DATA_DIR),
    operatorMail: data.OPERATOR_MAIL,
    alertUrl: data.ALERT_URL,
    metricsToken: data.METRICS_TOKEN,
    traces: traceSettings(data, 'api'),
  }
}

/** Mails are signed for the sender's domain: DMARC requires it of the visible address. RFC 7489. */
const dkimOf = ({ address }: SenderAddress, selector: string, privateKey: string): DkimKey => ({
  domain: address.slice(address.lastIndexOf('@') + 1),
  selector,
  privateKey,
})

function unusable(faults: string[]): Error {
  return new Error(`The api cannot start with this configuration.\n${faults.join('\n')}`)
}
