import { type GraphQLSchema, stripIgnoredCharacters } from 'graphql'
import { LRUCache } from 'lru-cache'
import { isToolToken } from '../../../../schema/rules/toolTokens.ts'
import type { RequestHeaders } from '../../../context.ts'
import { GatewayError } from '../../../errors.ts'
import type { RegisteredPlans } from '../../../registered/registeredPlans.ts'
import type { FindTokenFacts } from '../../../users/tokenFacts.ts'
import { badRequest, refusedWith, RequestRefusal } from '../requestRefusal.ts'
import type { BuiltOperations } from './builtOperations.ts'
import { hashOf } from './manifest.ts'
import { readOperatorsFolder } from './operatorsFolder.ts'

/** What a request asks: a text, the id of one, or both. */
export interface Asked {
  text: string | undefined
  id: string | undefined
}

/**
 * The operations that requests may name by an id, by the wire format of Apollo's persisted queries: those of the client's builds, the
 * operator's, and texts that were sent with their hash before. GQL-9.
 */
export interface Operations {
  /** Whether only registered ones are answered: OPERATIONS=registered. */
  isClosed: boolean
  /** Whether none is registered: then a closed gateway refuses everything. */
  isEmpty: () => boolean
  /** The text with an id; undefined for one that is not known, or that may not be asked for. */
  textOf(id: string): string | undefined
  /** Whether it is one of the client or the operator. */
  isRegistered(asked: Asked): boolean
  /** For Apollo Server: what is known by id; it sets what has passed all checks. */
  cache: SentTexts
}

/** A cache as Apollo Server uses it, by `apq:` and the id. */
interface SentTexts {
  get(key: string): Promise<string | undefined>
  set(key: string, text: string): Promise<void>
  delete(key: string): Promise<void>
}

interface OperationsOptions {
  built: BuiltOperations
  /** Get the plans of the operator's operations. */
  plans: RegisteredPlans
  schema: GraphQLSchema
  /** OPERATIONS. */
  operations: 'all' | 'registered'
  /** OPERATIONS_FOLDER. */
  operationsFolder: string | undefined
}

/** Texts that others have sent with their hash: a client of theirs has a hundred. Visitors can only have these discarded, which are sent again. */
const mostSent = { max: 2_000, maxSize: 4_000_000, sizeCalculation: (text: string) => text.length }

/** A longer text is registered only as it stands, in characters: lexing it costs more than refusing it. */
const longestCompared = 20_000

/** Puts the known operations together. @throws an Error with a line for each operation of the operator's that does not fit the schema */
export function knownOperations({ built, plans, schema, operations, operationsFolder }: OperationsOptions): Operations {
  const isClosed = operations === 'registered'
  const ofOperator = operationsFolder == null ? [] : readOperatorsFolder(operationsFolder, schema)
  for (const { body } of ofOperator) plans.add(body)
  const operators = new Map(ofOperator.map(({ id, body }) => [id, body]))
  // A tool may write the same with other spaces.
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
      // Whoever may not ask for what others have sent was refused before.
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

/** Apollo Server's, for caches that hold other things, too. */
const withoutPrefix = (key: string) => key.replace(/^apq:/, '')

function compactHash(text: string): string | undefined {
  try {
    return hashOf(stripIgnoredCharacters(text))
  } catch {
    // No GraphQL.
    return undefined
  }
}

/** What a request names: `query`, and `extensions.persistedQuery.sha256Hash`. Whatever is of another type is refused where it is read. */
export function askedOf(request: unknown): Asked {
  const { query, extensions } = (request ?? {}) as { query?: unknown; extensions?: unknown }
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } | null }
  const id = persistedQuery?.sha256Hash
  return { text: textIn(query), id: textIn(id) }
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the address of a GET names. */
export function askedIn(search: string): Asked {
  const parameters = new URLSearchParams(search)
  return askedOf({ query: parameters.get('query'), extensions: parsed(parameters.get('extensions')) })
}

function parsed(text: string | null): unknown {
  try {
    return text == null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Refuses what is not registered before it is parsed, so that the refusal says nothing of the schema. A tool's token may be one that asks
 * freely. GQL-9, AUTH-10.
 * @returns whether it may ask freely
 * @throws RequestRefusal OPERATION_NOT_REGISTERED, or why the API cannot say what the token is
 */
export async function requireRegistered(
  operations: Operations,
  asked: Asked,
  headers: RequestHeaders,
  tokenFacts: FindTokenFacts<RequestHeaders>,
): Promise<boolean> {
  if (!operations.isClosed) return true
  // All others are sessions, whose operations are those of the client.
  const isTool = headers.token != null && isToolToken(headers.token)
  const facts = isTool ? await tokenFacts(headers).catch(refuse) : undefined
  if (facts?.asksFreely) return true
  // What asks for nothing is refused as no request.
  if ((asked.text == null && asked.id == null) || operations.isRegistered(asked)) return false
  throw new RequestRefusal(400, new GatewayError('OPERATION_NOT_REGISTERED'))
}

function refuse(error: unknown): never {
  throw error instanceof GatewayError ? refusedWith(error) : error
}

/**
 * The text that a request asks for, where it is not Apollo Server that looks it up.
 * @throws RequestRefusal where the hash is not of the text, and PERSISTED_QUERY_NOT_FOUND, after which clients send the text
 */
export function textAsked(operations: Operations, { text, id }: Asked): string | undefined {
  if (id == null) return text
  if (text != null && hashOf(text) !== id) throw badRequest('sha256Hash ei ole päringu teksti räsi.')
  const found = text ?? operations.textOf(id)
  if (found != null) return found
  const error = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }
  // As Apollo Server answers it.
  throw new RequestRefusal(200, error)
}
