import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { storeKey } from '../store/storeKey.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The version of the record in the response body; the ETag then starts with it. */
    recordVersion: string | null
  }
}

/** Headers of a PUT with optimistic locking. */
export const ifMatchSchema = z.object({
  'if-match': z
    .string()
    .max(2_000, 'If-Match on liiga pikk (kuni 2000 tähemärki).')
    .optional()
    .describe(
      'The ETag of the record as it was read. Where somebody changed it meanwhile the answer is 412 with the record as it is now ' +
        '(`praegu`), its tag (`versioon`) and who changed it (`muutja`), unless all that is asked for is there already; ' +
        'without the header the later of two changes wins.',
    ),
})

/** The tag of a record that comes in a list, beyond §7. */
export const tagSchema = z
  .string()
  .describe('The tag of this record for If-Match, beyond §7: the ETag of a list is for the whole list')

/** The tag of a version: what a 412 and the records of lists have, and If-Match takes. */
export const tagOf = (version: string) => `"${version}"`

/** Until the store's key is read, as in an import, which compares versions within its process alone. */
let key: Buffer = randomBytes(32)

/** Reads the key of versions, which all apis of a store share. */
export async function readVersionKey(db: Database): Promise<void> {
  key = await storeKey(db, 'versioonid', () => randomBytes(32))
}

/**
 * The version of a record: a hash that changes exactly when a field that a PUT can change reads differently. It has the store's key, as a plain
 * hash would confirm guesses of fields that its reader may not see. AUTH-10.
 * @param editable the values of those fields, always in the same order
 */
export function versionOf(editable: readonly unknown[]): string {
  return createHmac('sha256', key).update(JSON.stringify(editable)).digest('base64url').slice(0, 22)
}

/**
 * Puts the record's version in front of a response's ETag. The ETag itself changes with everything in the response
 * (likes, posts, read marks); If-Match compares only the version.
 */
export function prefixVersion(tag: string, version: string): string {
  return `"${version}.${tag.replace(/^(W\/)?"/, '')}`
}

/**
 * Whether an If-Match header (`*` or a list of tags) contains this version. Weak tags match too: compressing proxies
 * weaken them.
 */
export function matchesVersion(ifMatch: string, version: string): boolean {
  return ifMatch.split(',').some((named) => named.trim() === '*' || versionIn(named) === version)
}

/** The version of the record that an ETag belongs to; undefined if it is malformed. Takes linear time. */
export function versionIn(etag: string): string | undefined {
  return /^\s*(?:W\/)?"([^".]*)(?:\.[^"]*)?"\s*$/.exec(etag)?.[1]
}
