import { createHash } from 'node:crypto'
import type { GraphQLResolveInfo, ResponsePath } from 'graphql'
import { longest, upTo } from '../schema/rules/client/limits.ts'
import type { FairShares } from '../schema/rules/fairShares.ts'
import { beginScope, type EndableScope, type Scope } from '../schema/rules/scopes.ts'
import type { Span } from '../schema/rules/traces/spans.ts'
import { type ArticlesClient, articlesClient } from './articles/articles.ts'
import type { GatewayConfig } from './config.ts'
import { GatewayError } from './errors.ts'
import { type FeedbackClient, feedbackClient } from './feedback/messages.ts'
import { type FilesClient, filesClient } from './files/files.ts'
import { type ForumClient, forumClient } from './forum/client.ts'
import { type AlbumsClient, albumsClient } from './gallery/albums.ts'
import { type HomeClient, homeClient } from './home/home.ts'
import { type CostMeter, createCostMeter } from './lib/costMeter.ts'
import { type MemoryShare, memoryShare } from './lib/memoryShare.ts'
import { type ProtocolsClient, protocolsClient } from './protocols/protocols.ts'
import type { ApiServer } from './rest/apiServer.ts'
import { CallBudget } from './rest/callBudget.ts'
import type { RestClient, Upstream } from './rest/client.ts'
import { type Deadline, deadlineAfter } from './rest/deadline.ts'
import { isHeaderValue } from './rest/transport.ts'
import { type UsersClient, usersClient } from './users/client.ts'
import type { Person, Persons } from './users/persons.ts'
import type { FindTokenFacts, TokenFacts } from './users/tokenFacts.ts'

/** The configuration that a request needs. */
export type RequestConfig = Pick<
  GatewayConfig,
  | 'communityName'
  | 'publicSiteUrl'
  | 'uploadLimitMb'
  | 'passwordMin'
  | 'embedHosts'
  | 'timeLimitMs'
  | 'callLimit'
  | 'readLimitBytes'
>

/** A response as it is sent: a short text, or the bytes of a longer one in pieces. */
export type PrintedAnswer = string | Buffer[]

/** The response: the memory reserved for it until it has been read, and what is sent once it has been printed. */
export interface Answer extends MemoryShare {
  printed?: PrintedAnswer
}

/** The resolvers' context, created per request with its token and time limit. */
export interface Context {
  users: UsersClient
  files: FilesClient
  forum: ForumClient
  feedback: FeedbackClient
  articles: ArticlesClient
  home: HomeClient
  protocols: ProtocolsClient
  gallery: AlbumsClient
  config: RequestConfig
  /** The level of the API's calls; null for a plain server, and for one that has not responded yet. */
  apiLevel: ApiServer['level']
  /** The Idempotency-Key header for a creating field's call, if the client sent a key (REST-7). */
  creatingHeaders: (info: GraphQLResolveInfo) => Record<string, string>
  /** Aborted when the client disconnects before the end of its response; only for multipart requests and subscriptions. */
  clientGone: AbortSignal | undefined
  /** Whether it may be told all of what is wrong with an operation of its own: under OPERATIONS=registered, of few tokens. GQL-9. */
  asksFreely: boolean
  /** Whether the API has taken a token in one of the calls so far. */
  hasSession: () => boolean
  /** Measures the operation's cost. */
  cost: CostMeter
  /** Once the checks of the operation have begun: their outcome. */
  begun?: Promise<void>
  /** The network that the request comes from: whose work it is, unless the API takes its token. */
  network: string
  /** Whether the request has a token, alive or not. */
  hasToken: boolean
  /** How long calls of the REST API have taken for this request, failed ones too, in ms. */
  callMs: () => number
  /** The bytes that the REST API has sent for this request. */
  bytesRead: () => number
  /** By which both logs name the request. OPS-8. */
  requestId: string | undefined
  /** The request's, where requests are traced. OPS-9. */
  span: Span | undefined
  /** Who sends the request, for dealing what all share. */
  person: Person
  answer: Answer
  /** What the request's token is: a session, or a tool's and what that allows. For the gateway's own rules. */
  tokenFacts: () => Promise<TokenFacts>
  /** What is taken until the end of the operation; `answer` is kept until the response has been read. */
  operation: Scope
  /** Call for a query: it ends when its client leaves, and reads nothing further. A write goes on to its end. */
  endWhenLeft: () => void
  /** Call after the operation: stops its timer and ends its scope. Idempotent. */
  end: () => void
}

/** The parts of an HTTP request that the gateway uses. */
export interface RequestHeaders {
  token?: string | undefined
  idempotencyKey?: string | undefined
  /** The client's address as in X-Forwarded-For: what proxies before us sent, then the peer's address. */
  forwardedFor?: string | undefined
  requestId?: string | undefined
  span?: Span | undefined
  /** The network of the address that the proxies in front vouch for. */
  visitor?: string | undefined
  /** As `asksFreely` of the context. */
  asksFreely?: boolean
  /** As `clientGone` of the context. */
  clientGone?: AbortSignal | undefined
  /** Runs `work` when the client has left or has its whole response; missing where the scope ends then. */
  whenLeft?: (work: () => void) => void
}

/** What all requests share. */
export interface ContextDeps {
  config: RequestConfig
  upstream: Upstream
  apiLevel: ApiServer['level']
  memory: Memory
  persons: Persons<RequestHeaders>
  tokenFacts: FindTokenFacts<RequestHeaders>
}

/**
 * Memory budgets in bytes, shared by all requests: for reads of the REST API, and for responses until they have been
 * read.
 */
export interface Memory {
  reads: FairShares
  answers: FairShares
}

/** How long a response waits for memory that others' responses have, in milliseconds. */
const answerWaitMs = 2_000

/**
 * Creates the context of a request.
 * @param scope the request's own, until its response has been read
 */
export const createContext = (deps: ContextDeps, headers: RequestHeaders, scope: Scope): Context =>
  new RequestContext(deps, headers, scope)

/**
 * The clients of the domains are made when they are first used: most operations need one. Functions are bound, so that resolvers may take
 * them out of it. Nothing is `#private`: Apollo Server works with a copy.
 */
class RequestContext implements Context {
  readonly config: RequestConfig
  readonly apiLevel: Context['apiLevel']
  readonly cost = createCostMeter()
  begun?: Promise<void>
  readonly person: Person
  readonly answer: Answer
  readonly operation: EndableScope
  private readonly deadline: Deadline
  private readonly budget: CallBudget
  private readonly rest: RestClient
  private usersClient: UsersClient | undefined
  private filesClient: FilesClient | undefined
  private forumClient: ForumClient | undefined
  private feedbackClient: FeedbackClient | undefined
  private articlesClient: ArticlesClient | undefined
  private homeClient: HomeClient | undefined
  private protocolsClient: ProtocolsClient | undefined
  private galleryClient: AlbumsClient | undefined

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
    this.answer = memoryShare(memory.answers, { person: this.person, scope, waitMs: answerWaitMs })
    this.budget = new CallBudget({
      scope: this.operation,
      calls: config.callLimit,
      bytes: config.readLimitBytes,
      hold: memoryShare(memory.reads, { person: this.person, scope: this.operation }).take,
    })
    const { forwardedFor, requestId, span } = headers
    const terms = { deadline: this.deadline, forwardedFor, requestId, span, budget: this.budget }
    this.rest = upstream.client(headers.token, terms)
  }

  get asksFreely() {
    return this.headers.asksFreely ?? false
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
    // Not where the client leaves: a call that goes on until then still has its limit.
    this.deadline.end()
    this.operation.end()
  }

  get users() {
    return (this.usersClient ??= usersClient(this.rest, this.headers.token, this.person))
  }
  get files() {
    return (this.filesClient ??= filesClient(this.rest, this.headers.token))
  }
  get forum() {
    return (this.forumClient ??= forumClient(this.rest, this.clientGone))
  }
  get feedback() {
    return (this.feedbackClient ??= feedbackClient(this.rest))
  }
  get articles() {
    return (this.articlesClient ??= articlesClient(this.rest))
  }
  get home() {
    return (this.homeClient ??= homeClient(this.rest))
  }
  get protocols() {
    return (this.protocolsClient ??= protocolsClient(this.rest))
  }
  get gallery() {
    return (this.galleryClient ??= albumsClient(this.rest))
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
