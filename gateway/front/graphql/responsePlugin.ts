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
import { printResponse } from './printResponse.ts'

interface ResponseOptions {
  /** The largest response, in bytes. */
  resultLimitBytes: number
  operations: Operations
  log: Logger
  failures: FailureLog
  metrics: Metrics
}

/**
 * Prints the result of an operation within its limits into `context.response`, and measures the request. Apollo Server, which would print
 * it at once and without a limit, gets an empty result. GQL-3.
 */
export function responsePlugin({
  resultLimitBytes,
  operations,
  log,
  failures,
  metrics,
}: ResponseOptions): ApolloServerPlugin<Context> {
  return {
    // Without a hook for fields, as Apollo Server would then wrap every resolver.
    requestDidStart() {
      const start = performance.now()
      return Promise.resolve({
        didEncounterErrors({ errors, contextValue }) {
          noteFailures(failures, errors, contextValue.requestId)
          return Promise.resolve()
        },
        async willSendResponse({ source, operation, response: { body, http }, contextValue }) {
          // The response may contain a token: see compressing.ts.
          if (operation?.operation === OperationTypeNode.MUTATION)
            http.headers.set('cache-control', 'private, no-store, no-transform')
          if (body.kind !== 'single') throw new Error('An incremental response has no size limit')
          let { singleResult: result } = body
          if (result.errors) result = { ...result, errors: withRequestId(result.errors, contextValue.requestId) }
          try {
            const { response } = contextValue
            response.printed = await printResponse(result, response, resultLimitBytes)
          } catch (error) {
            if (!(error instanceof GatewayError)) throw error
            const isSaved = operation?.operation === OperationTypeNode.MUTATION && !result.errors
            result = { data: null, errors: [(isSaved ? asSaved(error) : error).toJSON()] }
            contextValue.response.printed = JSON.stringify(result)
          } finally {
            contextValue.end()
          }
          body.singleResult = {}
          const codes = (result.errors ?? []).map(({ extensions }) => String(extensions?.code))
          const isRegistered = operations.isRegistered({ text: source, id: undefined })
          measureResponse(
            { metrics, log },
            {
              operation,
              isRegistered,
              executedBy: 'apollo',
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

/** Where a response is measured. */
export type Measures = Pick<ResponseOptions, 'metrics' | 'log'>

interface MeasuredResponse {
  /** Undefined without a valid document. */
  operation: OperationDefinitionNode | undefined
  context: Context
  /** Whether it is an operation of the client or the operator, which have few names. */
  isRegistered: boolean
  /** Apollo Server, or the plan of a registered read. */
  executedBy: 'apollo' | 'plan'
  /** When the request began: `performance.now()`. */
  start: number
  /** The codes of its errors. */
  codes: string[]
}

/** Counts a response in the metrics, and logs it. */
export function measureResponse(
  { metrics, log }: Measures,
  { operation, isRegistered, executedBy, context, start, codes }: MeasuredResponse,
): void {
  for (const code of codes) metrics.error(code)
  const name = operation && measuredName(operation, isRegistered, context.hasSession())
  const seconds = (performance.now() - start) / 1000
  metrics.operation(name, codes.length > 0 ? 'error' : 'ok', seconds)
  metrics.executed(executedBy)
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
 * The name of an operation in metrics and traces: its own if it is registered, else 'other', or without a session its first field. So
 * clients cannot choose names. OPS-9.
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
