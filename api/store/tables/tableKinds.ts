import { getTableName } from 'drizzle-orm'
import { conditions } from './conditions.ts'
import { dataExports } from './exports.ts'
import { fileLeftovers } from './files.ts'
import { jobs } from './jobs.ts'
import { mailSends, storeKeys } from './mail.ts'
import { digests } from './notifications.ts'
import { pushDevices } from './push.ts'
import { idempotencyKeys, tries } from './requests.ts'
import { apiTokens } from './tools.ts'
import { sessions, userLinks } from './users.ts'
import { contentChanges, webhookDeliveries, webhooks } from './webhooks.ts'

/** Tables that follow from others: a restore fills them anew. SEARCH-1. */
export const rebuilt: string[] = ['search_texts', 'search_words']

/**
 * Tables that are not part of backups: credentials, work in progress and rate limits. After a restore all users must sign in again,
 * invitations must be resent, and API tokens created again: a revoked token must not return with a backup. These tables are empty in a
 * restored database, but for `rebuilt`, so no table in the backup may reference them.
 */
export const notBackedUp: string[] = [
  sessions,
  apiTokens,
  userLinks,
  dataExports,
  jobs,
  tries,
  idempotencyKeys,
  fileLeftovers,
  mailSends,
  pushDevices,
  // A copy of the database must not call the webhook of the original.
  webhooks,
  contentChanges,
  conditions,
  webhookDeliveries,
]
  .map((table): string => getTableName(table))
  .concat(rebuilt)

/**
 * Tables that the program fills by itself: their rows do not count as use of the database. Backups contain them, and a restore replaces
 * their rows.
 */
export const filledByProgram: string[] = [storeKeys, digests].map((table) => getTableName(table))
