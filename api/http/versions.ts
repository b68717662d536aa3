import { createHash } from 'node:crypto'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyReply {
    /** The version of the record that is answered; its ETag then begins with it. */
    recordVersion: string | null
  }
}

/** The headers of a PUT that takes a version. */
export const ifMatchSchema = z.object({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The ETag of the record as it was read. Where somebody changed it meanwhile the answer is 412 with the record as it is now ' +
        '(`praegu`), its tag (`versioon`) and who changed it (`muutja`), unless all that is asked for is there already; ' +
        'without the header the later of two changes wins.',
    ),
})

/**
 * The version of a record: another one whenever what a PUT changes is different, and only then.
 * @param editable what a PUT changes, always in the same order
 */
export function versionOf(editable: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(editable)).digest('base64url').slice(0, 22)
}

/**
 * The ETag of an answer, with the version of its record in front: an answer also has what others add to a record (likes, posts, read
 * marks), which must not stand in the way of a change.
 */
export function tagWithVersion(tag: string, version: string): string {
  return `"${version}.${tag.replace(/^(W\/)?"/, '')}`
}

/** Whether an If-Match names this version: a star, or a list of tags. Proxies that compress weaken tags, so weak ones count too. */
export function namesVersion(ifMatch: string, version: string): boolean {
  return ifMatch.split(',').some((named) => {
    const tag = /^\s*(?:W\/)?"([^".]*)[^"]*"\s*$/.exec(named)?.[1]
    return named.trim() === '*' || tag === version
  })
}
