import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import type { GraphQLSchema } from 'graphql'
import type { Context, PrintedAnswer } from '../../context.ts'
import { costLimits, estimateCost } from '../../lib/cost.ts'
import { measureAnswer, type Measures } from './answerPlugin.ts'
import { knownDocuments, type KnownOperation } from './knownDocuments.ts'
import { keepText } from './printAnswer.ts'
import { requireShort } from './variableLimits.ts'

interface PlannedOptions extends Measures {
  schema: GraphQLSchema
  resultLimitBytes: number
  /** See GatewayConfig. */
  queryPlans: 'known' | 'all' | 'off'
}

/** A query that may be answered without Apollo Server. */
export interface PlannedQuery {
  contentType: string
  /** The answer; null where Apollo Server has to give it, with this context. */
  answer(context: Context): Promise<PrintedAnswer | null>
}

/** Answers queries by plans: see gateway/plans/README.md. */
export interface PlannedAnswers {
  /** Learns the documents that Apollo Server has validated. */
  plugin: ApolloServerPlugin<Context>
  /** Learns what Apollo Server answers who accepts this. */
  learnType(accept: string | undefined, contentType: string): void
  /** The query of a request's body, if its document is known. @param accept the header */
  find(body: unknown, accept: string | undefined): PlannedQuery | undefined
}

interface Asked {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

/** Headers of which more are not remembered: browsers and clients send a handful. */
const mostAccepts = 50

/** Creates the planned answers of a gateway. */
export function plannedAnswers({ schema, resultLimitBytes, queryPlans, metrics, log }: PlannedOptions): PlannedAnswers {
  const documents = knownDocuments(schema)
  const contentTypes = new Map<string | undefined, string>()

  /** What a plan prints, within the limits of an answer; null where it cannot, or where the limits are those of Apollo Server's hooks. */
  async function printed(
    { plan }: KnownOperation,
    context: Context,
    { variables }: Asked,
  ): Promise<PrintedAnswer | null> {
    if (!plan) {
      metrics.plan('none')
      return null
    }
    // It is a query: a mutation would meet what it has changed.
    context.keepReads()
    const text = await plan.print(context, variables)
    metrics.plan(text == null ? 'handed over' : 'printed')
    // Too large, or too little memory: refused where the executor's answers are.
    return text == null ? null : keepText(text, context.answer, resultLimitBytes).catch(() => null)
  }

  /** Begins the cost of a query; false for what Apollo Server refuses, or lets wait for its turn. */
  function begin({ document }: KnownOperation, context: Context, { variables, operationName }: Asked): boolean {
    try {
      requireShort(variables)
      const estimate = estimateCost({ schema, document, operationName, variables })
      if (!estimate || estimate.cost > costLimits.heavy) return false
      context.cost.begin(estimate)
      return true
    } catch {
      // Its hooks meet the same error, and answer it.
      return false
    }
  }

  const plugin: ApolloServerPlugin<Context> = {
    requestDidStart: () =>
      Promise.resolve({
        async responseForOperation({ source, document, contextValue, request, operationName }) {
          if (queryPlans !== 'all') return null
          documents.learn(source, document)
          const found = documents.find(source, operationName ?? undefined)
          const asked = { query: source, variables: request.variables ?? {}, operationName: operationName ?? undefined }
          if (!found) return null
          const text = await printed(found, contextValue.again(), asked)
          if (text == null) contextValue.again()
          if (text == null) return null
          contextValue.answer.planned = text
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data: {} } } }
        },
        willSendResponse({ source, document, operation }) {
          // Known from validation on.
          if (source != null && document && operation) documents.learn(source, document)
          return Promise.resolve()
        },
      }),
  }

  return {
    plugin,
    learnType(accept, contentType) {
      if (contentTypes.size < mostAccepts) contentTypes.set(accept, contentType)
    },
    find(body, accept) {
      if (queryPlans === 'off') return undefined
      const contentType = contentTypes.get(accept)
      const asked = contentType == null ? undefined : plainQuery(body)
      const found = asked && documents.find(asked.query, asked.operationName)
      if (contentType == null || !asked || !found?.plan) return undefined
      const start = performance.now()
      return {
        contentType,
        async answer(context) {
          if (!begin(found, context, asked)) return null
          const answer = await printed(found, context, asked)
          if (answer == null) return null
          context.end()
          measureAnswer({ metrics, log }, { operation: found.operation, context, start, codes: [] })
          return answer
        },
      }
    },
  }
}

const names = new Set(['query', 'variables', 'operationName'])

/** A body with a query and nothing that only Apollo Server understands, such as the hash of a persisted one. */
function plainQuery(body: unknown): Asked | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  for (const name in body) if (!names.has(name)) return undefined
  const { query, variables, operationName } = body as Record<string, unknown>
  const isMap = variables == null || (typeof variables === 'object' && !Array.isArray(variables))
  if (typeof query !== 'string' || !isMap) return undefined
  if (operationName != null && typeof operationName !== 'string') return undefined
  return { query, variables: (variables ?? {}) as Record<string, unknown>, operationName: operationName ?? undefined }
}
