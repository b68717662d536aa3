import { createHash } from 'node:crypto'
import { z } from 'zod'

/** An operation that clients may request by id. */
export interface RegisteredOperation {
  /** Sent instead of the text: usually its SHA-256 in hexadecimal digits, or a prefix of it. */
  id: string
  /** The text, with the fragments that it uses. */
  body: string
}

const manifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1).max(200), body: z.string().min(1) })),
})

/**
 * The operations of a manifest in the format of Apollo's tools, which the build of the client also writes. GQL-9.
 * @throws an Error that says what is wrong
 */
export function readManifest(text: string): RegisteredOperation[] {
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'manifest'}: ${message}`).join('; '),
    )
  return read.data.operations.map(({ id, body }) => ({ id, body }))
}

/** The SHA-256 of a text in the form of `extensions.persistedQuery.sha256Hash`. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
