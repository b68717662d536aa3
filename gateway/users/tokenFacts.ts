import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isToolToken } from '../../schema/rules/toolTokens.ts'
import { GatewayError } from '../errors.ts'
import type { ToolPart } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import type { Sender } from './persons.ts'
import { readCaller } from './rest.ts'
import { allParts, toolAccessFromWire } from './wire/tools.ts'

/**
 * What the token of a request is. It is for rules of the gateway alone, such as who may send an operation that is not registered: what may be
 * read and written the API decides, at each call. AUTH-10.
 */
export interface TokenFacts {
  /** NONE without a token, and for one that has ended; SESSION of a person; TOOL; PUBLIC: a tool's that shows what visitors see. */
  kind: 'NONE' | 'SESSION' | 'TOOL' | 'PUBLIC'
  /** The parts that it is for: all of a session. */
  parts: readonly ToolPart[]
  writes: boolean
  /** Whether it may send what is not registered although the gateway takes nothing else. False of a session, whose program's operations are. */
  asksFreely: boolean
  /** Whether its person is an admin; false of a public one. */
  isAdmin: boolean
}

/** Finds what the token of a sender is. @throws UPSTREAM_ERROR, UPSTREAM_TIMEOUT, TOO_MANY_REQUESTS where the API cannot say */
export type FindTokenFacts<Asked extends Sender = Sender> = (sender: Asked) => Promise<TokenFacts>

/** How long an answer is kept, in ms: short, as tokens are revoked and admins change. */
const keptMs = 10_000

/** The most tokens that are remembered. */
const mostKept = 10_000

const nobody: TokenFacts = { kind: 'NONE', parts: [], writes: false, asksFreely: false, isAdmin: false }

/**
 * Asks the API what tokens are, and remembers it for ten seconds by their digests. What comes meanwhile asks once.
 * @param restOf a client with the sender's token, which the function ends
 */
export function createTokenFacts<Asked extends Sender>(
  restOf: <T>(sender: Asked, work: (rest: RestClient) => Promise<T>) => Promise<T>,
): FindTokenFacts<Asked> {
  const kept = new LRUCache<string, Promise<TokenFacts>>({ max: mostKept, ttl: keptMs, perf: performance })

  async function ask(token: string, rest: RestClient): Promise<TokenFacts> {
    const tool = isToolToken(token) ? await orNull(rest.get(path`/api/toolivotmed/see`)) : null
    if (tool !== null) {
      const { isPublic, ...access } = toolAccessFromWire(tool)
      return { ...access, kind: isPublic ? 'PUBLIC' : 'TOOL' }
    }
    const { status } = await readCaller(rest)
    return { kind: 'SESSION', parts: allParts, writes: true, asksFreely: false, isAdmin: status === 'ADMIN' }
  }

  return (sender) => {
    const { token } = sender
    if (!token) return Promise.resolve(nobody)
    const digest = hash('sha256', token, 'base64')
    const found = kept.get(digest)
    if (found) return found
    const facts = restOf(sender, (rest) => ask(token, rest)).catch((error: unknown) => {
      if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') return nobody
      throw error
    })
    kept.set(digest, facts)
    facts.catch(() => {
      if (kept.get(digest) === facts) kept.delete(digest)
    })
    return facts
  }
}
