import { createHash } from 'node:crypto'
import type { GraphQLResolveInfo, ResponsePath } from 'graphql'
import { longest, upTo } from '../schema/rules/client/limits.ts'
import type { FairShares } from '../schema/rules/fairShares.ts'
import { beginScope, type EndableScope, type Scope } from '../schema/rules/scopes.ts'
import type { Span } from '../schema/rules/traces/spans.ts'
import { type AnnouncementsClient, announcementsClient } from './announcements/announcements.ts'
import { type ArticlesClient, articlesClient } from './articles/articles.ts'
import type { GatewayConfig } from './config.ts'
import { GatewayError } from './errors.ts'
import { type FeedbackClient, feedbackClient } from './feedback/messages.ts'
import { type FilesClient, filesClient } from './files/files.ts'
import { type ForumClient, forumClient } from './forum/client.ts'
import { type AlbumsClient, albumsClient } from './gallery/albums.ts'
import { type HistoryClient, historyClient } from './history/history.ts'
import { type HomeClient, homeClient } from './home/home.ts'
import { type CostMeter, createCostMeter } from './lib/costMeter.ts'
import { type MemoryShare, memoryShare } from './lib/memoryShare.ts'
import { type OperatorClient, operatorClient } from './operator/conditions.ts'
import { type ProtocolsClient, protocolsClient } from './protocols/protocols.ts'
import type { ApiServer } from './rest/apiServer.ts'
import { CallBudget } from './rest/callBudget.ts'
import type { RestClient, Upstream } from './rest/client.ts'
import { type Deadline, deadlineAfter } from './rest/deadline.ts'
import { isHeaderValue } from './rest/transport.ts'
import { type SearchClient, searchClient } from './search/search.ts'
import { type UsersClient, usersClient } from './users/client.ts'
import type { Person, Persons } from './users/persons.ts'
import type { FindTokenFacts, TokenFacts } from './users/tokenFacts.ts'

/** The configuration that a request needs. */
export type RequestConfig = Pick<
  GatewayConfig,
  | 'communityName'
  | 'communityContact'
  | 'publicSiteUrl'
  | 'uploadLimitMb'
  | 'passwordMin'
  | 'embedHosts'
  | 'timeLimitMs'
  | 'callLimit'
  | 'readLimitBytes'
>

/** A printed response: a short text, or the bytes of a longer one in chunks. */
export type PrintedResponse = string | Buffer[]

/** The memory that is reserved for a response until the client has read it, and the printed response. */
export interface ResponseMemory extends MemoryShare {
  printed?: PrintedResponse
}

/** The clients of the domains. */
interface Clients {
  users: UsersClient
  files: FilesClient
  forum: ForumClient
  feedback: FeedbackClient
  articles: ArticlesClient
  home: HomeClient
  protocols: ProtocolsClient
  gallery: AlbumsClient
  announcements: AnnouncementsClient
  history: HistoryClient
  search: SearchClient
  operator: OperatorClient
}

/** The resolvers' context, created per request with its token and time limit. */
export interface Context extends Clients {
  config: RequestConfig
  /** The level of the API; null for a plain server, and for one that has not responded yet. */
  apiLevel: ApiServer['level']
  /** The Idempotency-Key header for a creating field's call, if the client sent a key (REST-7). */
  creatingHeaders: (info: GraphQLResolveInfo) => Record<string, string>
  /** Aborted when the client disconnects before the end of its response; only for multipart requests and subscriptions. */
  clientGone: AbortSignal | undefined
  /** Whether unregistered operations, and detailed errors for them, are allowed: under OPERATIONS=registered only for few tokens. GQL-9. */
  allowsUnregistered: boolean
  /** Whether the API has accepted the token in one of the calls so far. */
  hasSession: () => boolean
  /** Measures the operation's cost. */
  cost: CostMeter
  /** The outcome of the checks of the operation, once they have begun. */
  begun?: Promise<void>
  /** The network of the request, which is charged unless the API accepts the token. */
  network: string
  /** Whether the request has a token, valid or not. */
  hasToken: boolean
  /** The duration of this request's REST calls, failed ones too, in ms. */
  callMs: () => number
  /** The bytes that the REST API has sent for this request. */
  bytesRead: () => number
  /** The id of the request in the logs of gateway and API. OPS-8. */
  requestId: string | undefined
  /** The span of the request, if it is traced. OPS-9. */
  span: Span | undefined
  /** The sender of the request, for fair shares of resources. */
  person: Person
  response: ResponseMemory
  /** The kind of the request's token, and the permissions of an API token. For the gateway's own rules. */
  tokenFacts: () => Promise<TokenFacts>
  /** Resources that are held until the end of the operation; those of `response` are held until the client has read it. */
  operation: Scope
  /** Call for a query: it ends, and reads nothing more, when the client disconnects. A write is always completed. */
  endWhenLeft: () => void
  /** Call after the operation: stops its timer and ends its scope. Idempotent. */
  end: () => void
}

/** The properties of an HTTP request that the gateway uses. */
export interface RequestHeaders {
  token?: string | undefined
  idempotencyKey?: string | undefined
  /** X-Forwarded-For: the header of the proxies in front, then the peer's address. */
  forwardedFor?: string | undefined
  /** User-Agent, by which the API names devices. AUTH-11. */
  userAgent?: string | undefined
  requestId?: string | undefined
  span?: Span | undefined
  /** The network of the client's address, as reported by trusted proxies. */
  visitor?: string | undefined
  /** See Context. */
  allowsUnregistered?: boolean
  /** See Context. */
  clientGone?: AbortSignal | undefined
  /** Runs `work` when the response is complete or the client has disconnected; missing where the scope ends then. */
  whenLeft?: (work: () => void) => void
}

/** Dependencies that all requests share. */
export interface ContextDeps {
  config: RequestConfig
  upstream: Upstream
  apiLevel: ApiServer['level']
  memory: Memory
  persons: Persons<RequestHeaders>
  tokenFacts: FindTokenFacts<RequestHeaders>
}

/**
 * Memory budgets in bytes, shared by all requests: for reads of the REST API, and for responses until clients have read them.
 */
export interface Memory {
  reads: FairShares
  responses: FairShares
}

/** How long a response waits for memory of other responses, in milliseconds. */
const responseWaitMs = 2_000

/**
 * Creates the context of a request.
 * @param scope ends when the client has read the response
 */
export const createContext = (deps: ContextDeps, headers: RequestHeaders, scope: Scope): Context =>
  new RequestContext(deps, headers, scope)

/**
 * Creates the client of a domain on first use, as most operations need one. Functions are bound, so that resolvers can destructure them.
 * Nothing is `#private`, as Apollo Server works with a copy.
 */
class RequestContext implements Context {
  readonly config: RequestConfig
  readonly apiLevel: Context['apiLevel']
  readonly cost = createCostMeter()
  begun?: Promise<void>
  readonly person: Person
  readonly response: ResponseMemory
  readonly operation: EndableScope
  private readonly deadline: Deadline
  private readonly budget: CallBudget
  private readonly rest: RestClient
  private clients: Partial<Clients> = {}

  constructor(
    private readonly deps: ContextDeps,
    private readonly headers: RequestHeaders,
    scope: Scope,
  ) {
    const { config, upstream, apiLevel, memory, persons } = deps
    this.config = config
    this.apiLevel = apiLevel
    this.deadline = deadlineAfter(config.timeLimitMs)
    this.operation = beginScope(scope)
    this.person = persons.of(headers)
    this.response = memoryShare(memory.responses, { person: this.person, scope, waitMs: responseWaitMs })
    this.budget = new CallBudget({
      scope: this.operation,
      calls: config.callLimit,
      bytes: config.readLimitBytes,
      reserve: memoryShare(memory.reads, { person: this.person, scope: this.operation }).take,
    })
    const { forwardedFor, userAgent, requestId, span } = headers
    const terms = { deadline: this.deadline, forwardedFor, userAgent, requestId, span, budget: this.budget }
    this.rest = upstream.client(headers.token, terms)
  }

  get allowsUnregistered() {
    return this.headers.allowsUnregistered ?? false
  }
  get clientGone() {
    return this.headers.clientGone
  }
  get requestId() {
    return this.headers.requestId
  }
  get span() {
    return this.headers.span
  }
  get network() {
    return this.headers.visitor ?? ''
  }
  get hasToken() {
    return Boolean(this.headers.token)
  }

  callMs = () => this.budget.callMs()
  hasSession = () => this.budget.isTokenTaken()
  bytesRead = () => this.budget.bytesRead()
  tokenFacts = () => this.deps.tokenFacts(this.headers)
  creatingHeaders = ({ path }: GraphQLResolveInfo) => idempotencyHeader(this.headers.idempotencyKey, path)
  endWhenLeft = () => this.headers.whenLeft?.(this.operation.end)
  end = () => {
    // Not when the client disconnects: calls in progress still need the limit.
    this.deadline.end()
    this.operation.end()
  }

  get users() {
    return (this.clients.users ??= usersClient(this.rest, this.headers.token, this.person))
  }
  get files() {
    return (this.clients.files ??= filesClient(this.rest, this.headers.token))
  }
  get forum() {
    return (this.clients.forum ??= forumClient(this.rest, this.clientGone))
  }
  get feedback() {
    return (this.clients.feedback ??= feedbackClient(this.rest))
  }
  get articles() {
    return (this.clients.articles ??= articlesClient(this.rest))
  }
  get home() {
    return (this.clients.home ??= homeClient(this.rest))
  }
  get protocols() {
    return (this.clients.protocols ??= protocolsClient(this.rest))
  }
  get gallery() {
    return (this.clients.gallery ??= albumsClient(this.rest))
  }
  get announcements() {
    return (this.clients.announcements ??= announcementsClient(this.rest))
  }
  get history() {
    const discard = () => {
      const { users } = this
      users.discard()
      // The session counts attempts to sign in: it stays. AUTH-8.
      this.clients = { users }
    }
    return (this.clients.history ??= historyClient(this.rest, discard))
  }
  get search() {
    return (this.clients.search ??= searchClient(this.rest))
  }
  get operator() {
    return (this.clients.operator ??= operatorClient(this.rest))
  }
}

const keyRefusal = `Idempotency-Key võib olla ${upTo(longest.idempotencyKey)} pikk, kõik päisesse lubatud märgid.`

/** Derives a key per creating field from the client's single key, by the field's path in the response. */
function idempotencyHeader(key: string | undefined, path: ResponsePath): Record<string, string> {
  if (!key) return {}
  if (key.length > longest.idempotencyKey || !isHeaderValue(key)) throw new GatewayError('BAD_USER_INPUT', keyRefusal)
  const fieldKey = `${key}:${pathKeys(path).join('.')}`
  return {
    'idempotency-key':
      fieldKey.length > longest.idempotencyKey ? createHash('sha256').update(fieldKey).digest('hex') : fieldKey,
  }
}

function pathKeys(path: ResponsePath): (string | number)[] {
  return path.prev ? [...pathKeys(path.prev), path.key] : [path.key]
}
