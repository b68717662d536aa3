import { getTableName } from 'drizzle-orm'
import { fileLeftovers } from './files.ts'
import { jobs } from './jobs.ts'
import { mailSends, storeKeys } from './mail.ts'
import { digests } from './notifications.ts'
import { pushDevices } from './push.ts'
import { idempotencyKeys, tries } from './requests.ts'
import { toolTokens } from './tools.ts'
import { sessions, userLinks } from './users.ts'
import { contentChanges, webhookAnswers, webhooks } from './webhooks.ts'

/**
 * Tables that are not part of backups: credentials, work in progress and rate limits. After a restore all users sign in
 * again, invitations have to be resent, and tokens of tools made anew: a token that was revoked must not come back with a backup. These tables are empty in a restored store, so no table in the backup may
 * reference them.
 */
export const notBackedUp: string[] = [
  sessions,
  toolTokens,
  userLinks,
  jobs,
  tries,
  idempotencyKeys,
  fileLeftovers,
  mailSends,
  pushDevices,
  // A copy of the store must not tell the site of the other.
  webhooks,
  contentChanges,
  webhookAnswers,
].map((table) => getTableName(table))

/**
 * Tables that the program fills by itself, without anybody's doing: they do not make a store used. Backups have them, and a restore
 * replaces their rows.
 */
export const madeByItself: string[] = [storeKeys, digests].map((table) => getTableName(table))
