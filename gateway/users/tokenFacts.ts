import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isApiToken } from '../../schema/rules/apiTokens.ts'
import { GatewayError } from '../errors.ts'
import type { TokenScope } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import type { Sender } from './persons.ts'
import { readCaller } from './rest.ts'
import { allScopes, toolAccessFromWire } from './wire/apiTokens.ts'

/**
 * The kind and permissions of a token, for rules of the gateway alone, such as for unregistered operations: the API decides at each call
 * what a token may read and write. AUTH-10.
 */
export interface TokenFacts {
  /** NONE without a valid token; SESSION of a user; TOOL for an API token; PUBLIC for one that only reads public content. */
  kind: 'NONE' | 'SESSION' | 'TOOL' | 'PUBLIC'
  /** All scopes for a session. */
  scopes: readonly TokenScope[]
  writes: boolean
  /** Whether it may send unregistered operations under OPERATIONS=registered; false for a session, as the client's are registered. */
  allowsUnregistered: boolean
  /** Whether its user is an admin; false for a public token. */
  isAdmin: boolean
}

/** Looks up the token of a sender. @throws UPSTREAM_ERROR, UPSTREAM_TIMEOUT, TOO_MANY_REQUESTS if the API fails */
export type FindTokenFacts<Caller extends Sender = Sender> = (sender: Caller) => Promise<TokenFacts>

/** How long facts are cached, in ms: short, as tokens are revoked and admins change. */
const maxAgeMs = 10_000

/** Maximum number of cached tokens. */
const maxCached = 10_000

const noToken: TokenFacts = { kind: 'NONE', scopes: [], writes: false, allowsUnregistered: false, isAdmin: false }

/**
 * Looks up tokens in the API, and caches the facts for ten seconds by the tokens' digests. Concurrent callers share a lookup.
 * @param restOf runs `work` with a client with the sender's token
 */
export function createTokenFacts<Caller extends Sender>(
  restOf: <T>(sender: Caller, work: (rest: RestClient) => Promise<T>) => Promise<T>,
): FindTokenFacts<Caller> {
  const cached = new LRUCache<string, Promise<TokenFacts>>({ max: maxCached, ttl: maxAgeMs, perf: performance })

  async function readFacts(token: string, rest: RestClient): Promise<TokenFacts> {
    const tool = isApiToken(token) ? await orNull(rest.get(path`/api/toolivotmed/see`)) : null
    if (tool !== null) {
      const { isPublic, ...access } = toolAccessFromWire(tool)
      return { ...access, kind: isPublic ? 'PUBLIC' : 'TOOL' }
    }
    const { status } = await readCaller(rest)
    return { kind: 'SESSION', scopes: allScopes, writes: true, allowsUnregistered: false, isAdmin: status === 'ADMIN' }
  }

  return (sender) => {
    const { token } = sender
    if (!token) return Promise.resolve(noToken)
    const digest = hash('sha256', token, 'base64')
    const found = cached.get(digest)
    if (found) return found
    const facts = restOf(sender, (rest) => readFacts(token, rest)).catch((error: unknown) => {
      if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') return noToken
      throw error
    })
    cached.set(digest, facts)
    facts.catch(() => {
      if (cached.get(digest) === facts) cached.delete(digest)
    })
    return facts
  }
}
