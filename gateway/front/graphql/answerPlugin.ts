import type { ApolloServerPlugin } from '@apollo/server'
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { asSaved, GatewayError } from '../../errors.ts'
import type { FailureLog } from '../failureLog.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { printAnswer } from './printAnswer.ts'
import { noteFailures, withRequestId } from './toldErrors.ts'

interface AnswerOptions {
  /** The largest answer, in bytes. */
  resultLimitBytes: number
  log: Logger
  failures: FailureLog
  metrics: Metrics
}

/**
 * Prints the result of an operation within its limits into `context.answer`, and measures the whole request. Apollo Server, which would
 * print it in one piece and without a limit, is left nothing to print. GQL-3.
 */
export function answerPlugin({ resultLimitBytes, log, failures, metrics }: AnswerOptions): ApolloServerPlugin<Context> {
  return {
    // It must not hook into single fields: Apollo Server would then wrap every resolver.
    requestDidStart() {
      const start = performance.now()
      return Promise.resolve({
        didEncounterErrors({ errors, contextValue }) {
          noteFailures(failures, errors, contextValue.requestId)
          return Promise.resolve()
        },
        async willSendResponse({ operation, response: { body }, contextValue }) {
          if (body.kind !== 'single') throw new Error('An answer in parts has no limit')
          let { singleResult: result } = body
          if (result.errors) result = { ...result, errors: withRequestId(result.errors, contextValue.requestId) }
          try {
            const { answer } = contextValue
            answer.printed = answer.planned ?? (await printAnswer(result, answer, resultLimitBytes))
          } catch (error) {
            if (!(error instanceof GatewayError)) throw error
            const isSaved = operation?.operation === OperationTypeNode.MUTATION && !result.errors
            result = { data: null, errors: [(isSaved ? asSaved(error) : error).toJSON()] }
            contextValue.answer.printed = JSON.stringify(result)
          } finally {
            contextValue.end()
          }
          body.singleResult = {}
          const codes = (result.errors ?? []).map(({ extensions }) => String(extensions?.code))
          measureAnswer({ metrics, log }, { operation, context: contextValue, start, codes })
        },
      })
    },
  }
}

/** Where an answer is measured. */
export type Measures = Pick<AnswerOptions, 'metrics' | 'log'>

interface MeasuredAnswer {
  /** Of a valid document. */
  operation: OperationDefinitionNode | undefined
  context: Context
  /** When its request began: `performance.now()`. */
  start: number
  /** Of its errors. */
  codes: string[]
}

/** Counts an answer in the metrics, and logs it. */
export function measureAnswer({ metrics, log }: Measures, { operation, context, start, codes }: MeasuredAnswer): void {
  for (const code of codes) metrics.error(code)
  const name = operation && measuredName(operation, context.hasSession())
  const seconds = (performance.now() - start) / 1000
  metrics.operation(name, codes.length > 0 ? 'error' : 'ok', seconds)
  log.info({ requestId: context.requestId, operation: name, seconds, codes }, 'graphql')
}

/**
 * The name of an operation in the metrics: what a client calls it if a session has sent it, otherwise its first field, which the schema
 * names. So strangers take none of the names that are counted. GQL-3.
 */
function measuredName({ name, selectionSet }: OperationDefinitionNode, hasSession: boolean): string | undefined {
  if (hasSession) return name?.value
  const [first] = selectionSet.selections
  return first?.kind === Kind.FIELD ? `visitor_${first.name.value}` : undefined
}
