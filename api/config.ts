import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type S3Place, s3PlaceOf } from './files/storage/s3Place.ts'
import { status } from './http/caller.ts'

/** What the api is told by its environment. */
export interface ApiConfig {
  host: string
  /** 0 takes a free port. */
  port: number
  databaseUrl: string
  logLevel: string
  /** The installation's name, as mails say it. */
  community: string
  /** Where links of mails lead, without a slash at the end. */
  siteUrl: string
  /** Who mails are from. */
  mailFrom: string
  /** Without one mails go to files in `mailDir`. */
  smtpUrl: string | undefined
  mailDir: string
  /** Where files are received, and kept unless there is an `s3`. */
  filesDir: string
  /** An S3-compatible storage for the files. */
  s3: S3Place | undefined
  /** The largest file, in bytes. */
  uploadLimit: number
  /** The fewest characters of a password. */
  passwordMin: number
  /** Whose X-Forwarded-For is believed: this machine's, and addresses and networks that were named. */
  trustedProxies: string
  /** The least status of who may edit content areas. REST-4. */
  contentEditors: number
  /** Whether visitors of the public site may send feedback. FEED-1. */
  feedbackForm: boolean
}

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  DATABASE_URL: z
    // No z.url: an address of a Unix socket (postgresql://user@/name?host=/folder) has no host where URLs have theirs.
    .string('must be a postgresql:// address')
    .regex(/^postgres(ql)?:\/\/./, 'must be a postgresql:// address'),
  COMMUNITY_NAME: z.string().default('Saare kogukond'),
  SITE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  S3_URL: z
    .string()
    .regex(/^(s3|https?):\/\/./, 'must be an s3:// address')
    .transform((url, context) => {
      try {
        return s3PlaceOf(url)
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
    .transform((list) => list.split(',').map((place) => place.trim()))
    .transform((list) => list.filter(Boolean))
    .refine((list) => list.every(isPlace), 'must be addresses or networks (10.0.0.0/8), separated by commas'),
  CONTENT_EDITORS: z
    .enum(['member', 'moderator', 'admin'])
    .default('member')
    .transform((who) => status[who]),
  FEEDBACK_FORM: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * Reads the api's configuration.
 * @throws an error that lists every variable that is missing or wrong.
 */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  // An empty variable means what an absent one means.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  // PORT is the gateway's, which is what people open.
  const given = { SITE_URL: `http://localhost:${set.PORT ?? 4000}`, ...set }
  const { data, error } = environment.safeParse(given)
  if (error) {
    const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The api cannot start with this configuration.\n${faults.join('\n')}`)
  }
  return {
    host: data.HOST,
    port: data.API_PORT,
    databaseUrl: data.DATABASE_URL,
    logLevel: data.LOG_LEVEL,
    community: data.COMMUNITY_NAME,
    siteUrl: data.SITE_URL,
    mailFrom: data.MAIL_FROM ?? `noreply@${new URL(data.SITE_URL).hostname}`,
    smtpUrl: data.SMTP_URL,
    mailDir: join(resolve(data.DATA_DIR), 'mail'),
    filesDir: join(resolve(data.DATA_DIR), 'files'),
    s3: data.S3_URL,
    uploadLimit: data.UPLOAD_LIMIT_MB * 1024 * 1024,
    passwordMin: data.PASSWORD_MIN,
    // The gateway beside us is always one: else everybody would be counted as one (AUTH-8).
    trustedProxies: ['loopback', ...data.TRUSTED_PROXIES].join(','),
    contentEditors: data.CONTENT_EDITORS,
    feedbackForm: data.FEEDBACK_FORM,
  }
}

/** What proxy-addr understands: a name of its own, an address, or a network. */
function isPlace(place: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(place)) return true
  const [address = '', bits = '0', ...rest] = place.split('/')
  const version = isIP(address)
  return version !== 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
