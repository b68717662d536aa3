import type { ApolloServerPlugin } from '@apollo/server'
import { Kind, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { Logger } from 'pino'
import type { Span } from '../../../schema/rules/traces/spans.ts'
import type { Context } from '../../context.ts'
import { asSaved, GatewayError, isForAdmin } from '../../errors.ts'
import type { FailureLog } from '../failureLog.ts'
import { type Metrics, otherName } from '../metrics/metrics.ts'
import { noteFailures, withRequestId } from './errorFormatter.ts'
import type { Operations } from './operations/operations.ts'
import { printAnswer } from './printAnswer.ts'

interface AnswerOptions {
  /** The largest answer, in bytes. */
  resultLimitBytes: number
  operations: Operations
  log: Logger
  failures: FailureLog
  metrics: Metrics
}

/**
 * Prints the result of an operation within its limits into `context.answer`, and measures the whole request. Apollo Server, which would
 * print it in one piece and without a limit, is left nothing to print. GQL-3.
 */
export function answerPlugin({
  resultLimitBytes,
  operations,
  log,
  failures,
  metrics,
}: AnswerOptions): ApolloServerPlugin<Context> {
  return {
    // It must not hook into single fields: Apollo Server would then wrap every resolver.
    requestDidStart() {
      const start = performance.now()
      return Promise.resolve({
        didEncounterErrors({ errors, contextValue }) {
          noteFailures(failures, errors, contextValue.requestId)
          return Promise.resolve()
        },
        async willSendResponse({ source, operation, response: { body, http }, contextValue }) {
          // It may have a token: see compressing.ts.
          if (operation?.operation === OperationTypeNode.MUTATION)
            http.headers.set('cache-control', 'private, no-store, no-transform')
          if (body.kind !== 'single') throw new Error('An answer in parts has no limit')
          let { singleResult: result } = body
          if (result.errors) result = { ...result, errors: withRequestId(result.errors, contextValue.requestId) }
          try {
            const { answer } = contextValue
            answer.printed = await printAnswer(result, answer, resultLimitBytes)
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
          const isRegistered = operations.isRegistered({ text: source, id: undefined })
          measureAnswer(
            { metrics, log },
            {
              operation,
              isRegistered,
              answeredBy: 'apollo',
              context: contextValue,
              start,
              codes,
            },
          )
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
  /** Whether it is one of the client or the operator, whose names are few. */
  isRegistered: boolean
  /** Apollo Server, or the plan of a registered read. */
  answeredBy: 'apollo' | 'plan'
  /** When its request began: `performance.now()`. */
  start: number
  /** Of its errors. */
  codes: string[]
}

/** Counts an answer in the metrics, and logs it. */
export function measureAnswer(
  { metrics, log }: Measures,
  { operation, isRegistered, answeredBy, context, start, codes }: MeasuredAnswer,
): void {
  for (const code of codes) metrics.error(code)
  const name = operation && measuredName(operation, isRegistered, context.hasSession())
  const seconds = (performance.now() - start) / 1000
  metrics.operation(name, codes.length > 0 ? 'error' : 'ok', seconds)
  metrics.answered(answeredBy)
  log.info({ requestId: context.requestId, operation: name, seconds, codes }, 'graphql')
  if (context.span) noteOperation(context.span, operation?.operation, name, codes)
}

function noteOperation(span: Span, type: OperationTypeNode | undefined, name = '-', codes: string[]): void {
  if (type) {
    span.rename(`${type} ${name}`)
    span.note({ 'graphql.operation.type': type, 'graphql.operation.name': name })
  }
  const [code = null] = codes
  const grave = codes.find(isForAdmin)
  if (grave != null) span.fail(grave)
  else if (code != null) span.note({ 'error.type': code })
}

/**
 * The name of an operation in the metrics and traces: that of a registered one; of others 'other', or without a session the first field, which the schema
 * names. So nobody chooses the names that are counted. OPS-9.
 */
function measuredName(
  { name, selectionSet }: OperationDefinitionNode,
  isRegistered: boolean,
  hasSession: boolean,
): string | undefined {
  if (isRegistered) return name?.value
  if (hasSession) return otherName
  const [first] = selectionSet.selections
  return first?.kind === Kind.FIELD ? `visitor_${first.name.value}` : undefined
}
