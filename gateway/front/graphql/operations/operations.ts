import { type GraphQLSchema, stripIgnoredCharacters } from 'graphql'
import { LRUCache } from 'lru-cache'
import { isApiToken } from '../../../../schema/rules/apiTokens.ts'
import type { RequestHeaders } from '../../../context.ts'
import { GatewayError } from '../../../errors.ts'
import type { RegisteredPlans } from '../../../registered/registeredPlans.ts'
import type { FindTokenFacts } from '../../../users/tokenFacts.ts'
import { badRequest, refusedWith, RequestRefusal } from '../requestRefusal.ts'
import type { BuiltOperations } from './builtOperations.ts'
import { hashOf } from './manifest.ts'
import { readOperatorsFolder } from './operatorsFolder.ts'

/** The operation of a request: a text, an id, or both. */
export interface RequestedOperation {
  text: string | undefined
  id: string | undefined
}

/**
 * The operations that requests may name by an id, in the wire format of Apollo's persisted queries: those of the client's builds, the
 * operator's, and texts that clients have sent with their hash. GQL-9.
 */
export interface Operations {
  /** Whether only registered operations are executed: OPERATIONS=registered. */
  isClosed: boolean
  /** Whether no operation is registered: then a closed gateway refuses everything. */
  isEmpty: () => boolean
  /** The text with an id; undefined for an unknown id, and on a closed gateway for one that is not registered. */
  textOf(id: string): string | undefined
  /** Whether the operation is one of the client or the operator. */
  isRegistered(requested: RequestedOperation): boolean
  /** The cache of Apollo Server, which adds texts that have passed all checks. */
  cache: SentTexts
}

/** A cache for Apollo Server; a key is `apq:` and the id. */
interface SentTexts {
  get(key: string): Promise<string | undefined>
  set(key: string, text: string): Promise<void>
  delete(key: string): Promise<void>
}

interface OperationsOptions {
  built: BuiltOperations
  /** The operator's operations are added to them. */
  plans: RegisteredPlans
  schema: GraphQLSchema
  /** OPERATIONS. */
  operations: 'all' | 'registered'
  /** OPERATIONS_FOLDER. */
  operationsFolder: string | undefined
}

/** Texts that other clients have sent with their hash; a client has about a hundred. A client sends an evicted text again. */
const mostSent = { max: 2_000, maxSize: 4_000_000, sizeCalculation: (text: string) => text.length }

/** In characters. A longer text is compared only exactly, as lexing it costs more than refusing it. */
const longestCompared = 20_000

/** Creates the known operations. @throws an Error with a line for each operation of the operator that does not fit the schema */
export function knownOperations({ built, plans, schema, operations, operationsFolder }: OperationsOptions): Operations {
  const isClosed = operations === 'registered'
  const ofOperator = operationsFolder == null ? [] : readOperatorsFolder(operationsFolder, schema)
  for (const { body } of ofOperator) plans.add(body)
  const operators = new Map(ofOperator.map(({ id, body }) => [id, body]))
  // A tool may send the same text with other whitespace.
  const compact = new Set(ofOperator.map(({ body }) => compactHash(body)))
  const sent = new LRUCache<string, string>(mostSent)
  const registered = (id: string) => built.find(id) ?? operators.get(id)

  function textOf(id: string): string | undefined {
    return registered(id) ?? (isClosed ? undefined : sent.get(id))
  }

  return {
    isClosed,
    isEmpty: () => built.isEmpty() && operators.size === 0,
    textOf,
    isRegistered({ text, id }) {
      if (text == null) return id != null && registered(id) != null
      const hash = hashOf(text)
      if (registered(hash) != null) return true
      return compact.size > 0 && text.length <= longestCompared && compact.has(compactHash(text))
    },
    cache: {
      // requireRegistered has already refused requests that may not use sent texts.
      get: (key) => Promise.resolve(registered(withoutPrefix(key)) ?? sent.get(withoutPrefix(key))),
      set(key, text) {
        sent.set(withoutPrefix(key), text)
        return Promise.resolve()
      },
      delete(key) {
        sent.delete(withoutPrefix(key))
        return Promise.resolve()
      },
    },
  }
}

/** The id without the key prefix of Apollo Server. */
const withoutPrefix = (key: string) => key.replace(/^apq:/, '')

function compactHash(text: string): string | undefined {
  try {
    return hashOf(stripIgnoredCharacters(text))
  } catch {
    // Not GraphQL.
    return undefined
  }
}

/** The `query` and `extensions.persistedQuery.sha256Hash` of a request body. Values of other types are refused later. */
export function operationOfBody(request: unknown): RequestedOperation {
  const { query, extensions } = (request ?? {}) as { query?: unknown; extensions?: unknown }
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } | null }
  const id = persistedQuery?.sha256Hash
  return { text: textIn(query), id: textIn(id) }
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The same from the query string of a GET. */
export function operationOfSearch(search: string): RequestedOperation {
  const parameters = new URLSearchParams(search)
  return operationOfBody({ query: parameters.get('query'), extensions: parsed(parameters.get('extensions')) })
}

function parsed(text: string | null): unknown {
  try {
    return text == null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Refuses an unregistered operation before parsing, so that the refusal does not disclose the schema. An API token may allow unregistered
 * operations. GQL-9, AUTH-10.
 * @returns whether the request may send unregistered operations
 * @throws RequestRefusal OPERATION_NOT_REGISTERED, or the failure of the API to look up the token
 */
export async function requireRegistered(
  operations: Operations,
  requested: RequestedOperation,
  headers: RequestHeaders,
  tokenFacts: FindTokenFacts<RequestHeaders>,
): Promise<boolean> {
  if (!operations.isClosed) return true
  // All other tokens are sessions, which send the client's operations.
  const isTool = headers.token != null && isApiToken(headers.token)
  const facts = isTool ? await tokenFacts(headers).catch(refuse) : undefined
  if (facts?.allowsUnregistered) return true
  // A request without an operation is refused later, as malformed.
  if ((requested.text == null && requested.id == null) || operations.isRegistered(requested)) return false
  throw new RequestRefusal(400, new GatewayError('OPERATION_NOT_REGISTERED'))
}

function refuse(error: unknown): never {
  throw error instanceof GatewayError ? refusedWith(error) : error
}

/**
 * The text of a requested operation, for routes without Apollo Server.
 * @throws RequestRefusal if the hash is not that of the text, and PERSISTED_QUERY_NOT_FOUND, after which clients send the text
 */
export function requestedText(operations: Operations, { text, id }: RequestedOperation): string | undefined {
  if (id == null) return text
  if (text != null && hashOf(text) !== id) throw badRequest('sha256Hash ei ole päringu teksti räsi.')
  const found = text ?? operations.textOf(id)
  if (found != null) return found
  const error = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
  // The status that Apollo Server uses.
  throw new RequestRefusal(200, error)
}
