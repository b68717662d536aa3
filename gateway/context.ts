import { createHash } from 'node:crypto'
import type { GraphQLResolveInfo, ResponsePath } from 'graphql'
import { type ArticlesClient, articlesClient } from './articles/articles.ts'
import type { GatewayConfig } from './config.ts'
import { GatewayError } from './errors.ts'
import { type FeedbackClient, feedbackClient } from './feedback/messages.ts'
import { type FilesClient, filesClient } from './files/files.ts'
import { type ForumClient, forumClient } from './forum/client.ts'
import { type CostMeter, createCostMeter } from './lib/costMeter.ts'
import type { Share, Shares } from './lib/shares.ts'
import { createCallBudget } from './rest/callBudget.ts'
import type { Capabilities } from './rest/capabilities.ts'
import type { Upstream } from './rest/client.ts'
import { deadlineAfter } from './rest/deadline.ts'
import { isHeaderValue } from './rest/headerValue.ts'
import { type UsersClient, usersClient } from './users/client.ts'

/** What of the configuration a request needs. */
export type RequestConfig = Pick<
  GatewayConfig,
  'communityName' | 'publicSiteUrl' | 'uploadLimitMb' | 'embedHosts' | 'timeLimitMs' | 'callLimit' | 'readLimitBytes'
>

/** What resolvers ask: made anew for each request, with that request's token and time. */
export interface Context {
  users: UsersClient
  files: FilesClient
  forum: ForumClient
  feedback: FeedbackClient
  articles: ArticlesClient
  config: RequestConfig
  capabilities: Capabilities
  /** The Idempotency-Key for the creating call of a field, where the client sent one (REST-7). */
  creatingHeaders: (info: GraphQLResolveInfo) => Record<string, string>
  /** Aborted when the client leaves before its answer; only where files may come. */
  clientGone: AbortSignal | undefined
  /** Counts what the operation costs. */
  cost: CostMeter
  /** The memory that its answer takes until it has been read. */
  answer: Share
  /** Calls this when the operation has been executed. */
  atEnd: (work: () => void) => void
  /** The operation has been executed: stops its clock and returns what it held. May be called again. */
  end: () => void
}

/** What of an HTTP request the gateway looks at. */
export interface RequestHeaders {
  token?: string | undefined
  idempotencyKey?: string | undefined
  /** Where the request came from: what proxies before us said, then the address that connected. */
  forwardedFor?: string | undefined
  /** Aborted when the client leaves before its answer; only where files may come. */
  clientGone?: AbortSignal | undefined
}

/** What lives as long as the gateway does. */
export interface Surroundings {
  config: RequestConfig
  upstream: Upstream
  capabilities: Capabilities
  memory: Memory
}

/** Memory in bytes that all requests share: for what they read of the REST API, and for answers that are being read. */
export interface Memory {
  reads: Shares
  answers: Shares
}

/** The context of one request. */
export function createContext(surroundings: Surroundings, headers: RequestHeaders): Context {
  const { config, upstream, capabilities, memory } = surroundings
  const deadline = deadlineAfter(config.timeLimitMs)
  // Known for as long as the request holds a share, and no longer.
  const caller = headers.token ?? headers.forwardedFor ?? ''
  const read = memory.reads.open(caller)
  const budget = createCallBudget({ calls: config.callLimit, bytes: config.readLimitBytes, hold: read.grow })
  const rest = upstream.client(headers.token, { deadline, forwardedFor: headers.forwardedFor, budget })
  const users = usersClient(rest, headers.token, capabilities)
  const files = filesClient(rest, headers.token, capabilities)
  const ends = [deadline.end, read.close]
  const callerName = async () => (await users.session.caller()).name ?? ''
  return {
    users,
    files,
    forum: forumClient(rest, capabilities, { callerName, fileRecordsOf: files.recordsOf }),
    feedback: feedbackClient(rest, capabilities),
    articles: articlesClient(rest, capabilities, { fileRecordsOf: files.recordsOf }),
    clientGone: headers.clientGone,
    config,
    capabilities,
    creatingHeaders: ({ path }) => idempotencyHeader(headers.idempotencyKey, path),
    cost: createCostMeter(),
    answer: memory.answers.open(caller),
    atEnd: (work) => void ends.push(work),
    end() {
      for (const work of ends) work()
    },
  }
}

const longestKey = 200

/** One client key serves every creating field of a request: each gets its own by its place in the answer. */
function idempotencyHeader(key: string | undefined, path: ResponsePath): Record<string, string> {
  if (!key) return {}
  if (key.length > longestKey || !isHeaderValue(key)) throw new GatewayError('BAD_USER_INPUT')
  const own = `${key}:${places(path).join('.')}`
  return { 'idempotency-key': own.length > longestKey ? createHash('sha256').update(own).digest('hex') : own }
}

function places(path: ResponsePath): (string | number)[] {
  return path.prev ? [...places(path.prev), path.key] : [path.key]
}
