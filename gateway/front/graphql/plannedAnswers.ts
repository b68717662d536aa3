import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { Context, PrintedAnswer } from '../../context.ts'
import { costLimits, type Estimate, estimateCost } from '../../lib/cost.ts'
import type { Plan } from '../../plans/plan.ts'
import type { Prepared } from '../../plans/run.ts'
import { measureAnswer, type Measures } from './answerPlugin.ts'
import { boundedMap } from './boundedMap.ts'
import { type KnownDocuments, knownDocuments, type KnownOperation } from './knownDocuments.ts'
import { askedOf, type Operations } from './operations/operations.ts'
import { keepText } from './printAnswer.ts'
import { type ReusedAnswers, reusedAnswers } from './reusedAnswers.ts'
import { requireShort } from './variableLimits.ts'

interface PlannedOptions extends Measures {
  schema: GraphQLSchema
  operations: Operations
  resultLimitBytes: number
  /** See GatewayConfig. */
  queryPlans: 'known' | 'all' | 'off'
  reuseBytes: number
}

/** A query that may be answered without Apollo Server. */
export interface PlannedQuery {
  contentType: string
  /** The answer; null where Apollo Server has to give it, with this context. @param start when the request began: `performance.now()` */
  answer(context: Context, start: number): Promise<PrintedAnswer | null>
}

/** Answers queries by plans: see gateway/plans/README.md. */
export interface PlannedAnswers {
  /** Learns the documents that Apollo Server has answered. */
  plugin: ApolloServerPlugin<Context>
  /** Learns what Apollo Server answers who accepts this. */
  learnType(accept: string | undefined, contentType: string): void
  /** The texts that were answered. */
  texts: Pick<KnownDocuments, 'has' | 'refuse'>
  /** The query of a request's body, if its document is known. @param accept the header */
  find(body: string, accept: string | undefined): PlannedQuery | undefined
}

interface Asked {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

/** What a body asks, with all that does not depend on who asks. */
interface Asking {
  known: KnownOperation
  isRegistered: boolean
  plan: Plan
  prepared: Prepared
  estimate: Estimate
}

/** Headers of which more are not remembered: browsers and clients send a handful. */
const mostAccepts = 50

/** Bodies that are remembered with what they ask. */
const mostBodies = { entries: 2_000, size: 4_000_000 }

/** Creates the planned answers of a gateway. */
export function plannedAnswers(options: PlannedOptions): PlannedAnswers {
  const { schema, operations, resultLimitBytes, queryPlans, reuseBytes, metrics, log } = options
  const reused = reusedAnswers(reuseBytes)
  const documents = knownDocuments(schema)
  const contentTypes = new Map<string | undefined, string>()
  const askings = boundedMap<Asking>(mostBodies)

  /** What a plan prints, within the limits of an answer; null where it cannot. */
  async function printed(plan: Plan, context: Context, prepared: Prepared): Promise<PrintedAnswer | null> {
    // It is a query: a mutation would meet what it has changed.
    context.keepReads()
    const text = await plan.print(context, prepared)
    metrics.plan(text == null ? 'handed over' : 'printed')
    // Too large, or too little memory: refused where the executor's answers are.
    return text == null ? null : keepText(text, context.answer, resultLimitBytes).catch(() => null)
  }

  async function printedOrReused(store: ReusedAnswers, { plan, prepared }: Asking, body: string, begun: Context) {
    // What is read means something else on another server.
    const level = await begun.apiLevel()
    const key = `${level} ${body}`
    const past = await store.find(key, begun)
    if (past != null) {
      metrics.plan('reused')
      return { answer: await held(past, begun), context: begun }
    }
    const context = past === null ? begun : begun.again()
    const answer = await printed(plan, context, prepared)
    if (answer != null && (await context.apiLevel()) === level) store.keep(key, context, () => copyOf(answer))
    return { answer, context }
  }

  /** A copy of an answer that was printed before, for which memory is taken; null where there is too little. */
  async function held(answer: PrintedAnswer, { answer: share }: Context): Promise<PrintedAnswer | null> {
    const isTaken = await share.take(bytesOf(answer))
    return isTaken ? copyOf(answer) : null
  }

  /** What a body asks; undefined for what is Apollo Server's, such as what it refuses, or lets wait for its turn. */
  function askingOf(body: string): Asking | undefined {
    try {
      const asked = plainQuery(body, operations)
      if (!asked) return undefined
      const known = documents.find(asked.query, asked.operationName)
      if (!known?.plan) return undefined
      const { document, plan } = known
      requireShort(asked.variables)
      const estimate = estimateCost({ schema, document, ...asked })
      if (!estimate || estimate.cost > costLimits.heavy) return undefined
      const prepared = plan.prepare(asked.variables)
      const isRegistered = operations.isRegistered({ text: asked.query, id: undefined })
      return prepared ? { known, isRegistered, plan, prepared, estimate } : undefined
    } catch {
      // Its hooks meet the same error, and answer it: thrown here, outside of any request of Fastify, it would end the process.
      return undefined
    }
  }

  const plugin: ApolloServerPlugin<Context> = {
    requestDidStart: () =>
      Promise.resolve({
        async responseForOperation({ source, document, contextValue, request, operationName }) {
          if (queryPlans !== 'all') return null
          documents.learn(source, document)
          const plan = documents.find(source, operationName ?? undefined)?.plan
          const prepared = plan?.prepare(request.variables ?? {})
          if (!plan || !prepared) {
            metrics.plan('none')
            return null
          }
          const text = await printed(plan, contextValue.again(), prepared)
          if (text == null) contextValue.again()
          if (text == null) return null
          contextValue.answer.planned = text
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data: {} } } }
        },
        willSendResponse({ source, document, operation, response: { http } }) {
          // What was refused, as for its cost, has not passed the limits.
          if (source != null && document && operation && (http.status ?? 200) === 200) documents.learn(source, document)
          return Promise.resolve()
        },
      }),
  }

  return {
    plugin,
    learnType(accept, contentType) {
      if (contentTypes.size < mostAccepts) contentTypes.set(accept, contentType)
    },
    texts: documents,
    find(body, accept) {
      const contentType = contentTypes.get(accept)
      if (contentType == null) return undefined
      const kept = askings.get(body)
      const asking = kept ?? askingOf(body)
      if (!asking) return undefined
      if (!kept) askings.set(body, asking, body.length)
      const { known, isRegistered, plan, prepared, estimate } = asking
      return {
        contentType,
        async answer(begun, start) {
          begun.cost.begin(estimate)
          const { answer, context } = reused
            ? await printedOrReused(reused, asking, body, begun)
            : { answer: await printed(plan, begun, prepared), context: begun }
          if (answer == null) return null
          context.end()
          measureAnswer({ metrics, log }, { operation: known.operation, isRegistered, context, start, codes: [] })
          return answer
        },
      }
    },
  }
}

/** Pieces are taken out of an answer as they are sent. */
const copyOf = (answer: PrintedAnswer): PrintedAnswer => (typeof answer === 'string' ? answer : [...answer])

const bytesOf = (answer: PrintedAnswer) =>
  typeof answer === 'string' ? Buffer.byteLength(answer) : answer.reduce((sum, { length }) => sum + length, 0)

const names = new Set(['query', 'variables', 'operationName', 'extensions'])

/** What Fastify's parser of JSON refuses or the like of it, escapes of its letters included. */
const suspicious = /__proto__|constructor|\\u00/

/** A body with a query or the hash of one, and nothing that only Apollo Server understands. */
function plainQuery(text: string, operations: Operations): Asked | undefined {
  const body = suspicious.test(text) ? undefined : parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  for (const name in body) if (!names.has(name)) return undefined
  const { variables, operationName } = body as Record<string, unknown>
  const query = plainText(body, operations)
  const isMap = variables == null || (typeof variables === 'object' && !Array.isArray(variables))
  if (query == null || !isMap) return undefined
  if (operationName != null && typeof operationName !== 'string') return undefined
  return { query, variables: (variables ?? {}) as Record<string, unknown>, operationName: operationName ?? undefined }
}

/** The text that a body asks for; undefined where it sends another extension, or a hash beside the text, which has to be compared. */
function plainText(body: object, operations: Operations): string | undefined {
  const asked = askedOf(body)
  const { text, id } = asked
  if ('extensions' in body && body.extensions !== undefined)
    return text == null && id != null && isHashAlone(body.extensions) ? operations.textOf(id) : undefined
  return operations.isClosed && !operations.isRegistered(asked) ? undefined : text
}

/** Whether extensions say nothing but which hash is meant. Compared by what stands in them, however deep others nest what they send. */
function isHashAlone(extensions: unknown): boolean {
  if (!hasOnly(extensions, ['persistedQuery'])) return false
  const { persistedQuery } = extensions
  return hasOnly(persistedQuery, ['version', 'sha256Hash']) && persistedQuery.version === 1
}

function hasOnly(value: unknown, wanted: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const given = Object.keys(value)
  return given.length === wanted.length && wanted.every((name) => given.includes(name))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
