import { hash, randomBytes } from 'node:crypto'
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
      'The ETag of the record as it was read. If another user changed it meanwhile, the response is 412 with the current record ' +
        '(`praegu`), its tag (`versioon`) and its last editor (`muutja`), unless the requested changes are in effect already; ' +
        'without the header the later of two changes wins.',
    ),
})

/** The tag of a record in a list, beyond §7. */
export const tagSchema = z
  .string()
  .describe('The tag of this record for If-Match, beyond §7: the ETag of a list covers the complete list')

/** The tag of a version, for If-Match; a 412 and the records of lists have it. */
export const tagOf = (version: string) => `"${version}"`

const hashBytes = 32
/** The block size of SHA-256; a key must not be longer. */
const blockBytes = 64

/** A random key until readVersionKey runs: an import compares versions only within its own process. */
let hmac = hmacOf(randomBytes(hashBytes))

/** Reads the key of versions, which all apis of a database share. */
export async function readVersionKey(db: Database): Promise<void> {
  hmac = hmacOf(await storeKey(db, 'versioonid', () => randomBytes(hashBytes)))
}

/** The most bytes that a text has in UTF-8. */
const mostBytesOf = (text: string) => 3 * text.length

/**
 * HMAC-SHA256 by RFC 2104 in base64url. Uses two plain hashes: the objects that createHmac makes for each text would cost a topic of 50
 * posts more than reading it.
 */
export function hmacOf(key: Buffer): (text: string) => string {
  const padded = Buffer.alloc(blockBytes)
  key.copy(padded)
  const inner = Buffer.from(padded.map((byte) => byte ^ 0x36))
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c), Buffer.alloc(hashBytes)])
  const scratch = Buffer.alloc(64 * 1024)
  return (text) => {
    const size = blockBytes + mostBytesOf(text)
    const bytes = size <= scratch.length ? scratch : Buffer.alloc(size)
    inner.copy(bytes)
    const end = blockBytes + bytes.write(text, blockBytes)
    outer.write(hash('sha256', bytes.subarray(0, end), 'binary'), blockBytes, 'binary')
    return hash('sha256', outer, 'base64url')
  }
}

/**
 * The version of a record: a hash that changes exactly when a field that a PUT can change does. It is keyed, because a plain hash would
 * confirm guesses of fields that its reader may not see. AUTH-10.
 * @param editable the values of those fields, always in the same order
 */
export function versionOf(editable: readonly unknown[]): string {
  return hmac(JSON.stringify(editable)).slice(0, 22)
}

/**
 * Prefixes a response's ETag with the record's version. The rest of the ETag changes with everything in the response (likes, posts, read
 * marks); If-Match compares only the version.
 */
export function prefixVersion(tag: string, version: string): string {
  return `"${version}.${tag.replace(/^(W\/)?"/, '')}`
}

/** Whether an If-Match header (`*` or a list of tags) contains this version. Weak tags match too: compressing proxies weaken them. */
export function matchesVersion(ifMatch: string, version: string): boolean {
  return ifMatch.split(',').some((named) => named.trim() === '*' || versionIn(named) === version)
}

/** The version of the record in an ETag; undefined if it is malformed. Runs in linear time. */
export function versionIn(etag: string): string | undefined {
  return /^\s*(?:W\/)?"([^".]*)(?:\.[^"]*)?"\s*$/.exec(etag)?.[1]
}
