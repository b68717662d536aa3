import { ApolloServer } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import type { GraphQLSchema } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { introspectionForAdmins } from '../explorer/introspection.ts'
import type { FailureLog } from '../failureLog.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { checksPlugin, type OperationLimits } from './checks.ts'
import { errorFormatter } from './errorFormatter.ts'
import { limitRules, limits } from './limits.ts'
import { closedRefusals } from './operations/closedRefusals.ts'
import type { Operations } from './operations/operations.ts'
import { readsByGet } from './readsByGet.ts'
import { responsePlugin } from './responsePlugin.ts'
import { noSubscriptions } from './subscriptionChecks.ts'

interface ApolloOptions extends OperationLimits {
  schema: GraphQLSchema
  operations: Operations
  /** Sandbox, and introspection for everybody (GQL-5). */
  introspection: boolean
  /** The largest response, in bytes. */
  resultLimitBytes: number
  log: Logger
  failures: FailureLog
  metrics: Metrics
}

/** Creates the Apollo Server without starting it: validation, limits, CSRF prevention, error format and Sandbox. */
export function createApollo(options: ApolloOptions): ApolloServer<Context> {
  const { schema, introspection, operations, log } = options
  return new ApolloServer<Context>({
    schema,
    // introspectionForAdmins refuses it, as it knows the token.
    introspection: true,
    hideSchemaDetailsFromClientErrors: !introspection,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [...limitRules, noSubscriptions],
    persistedQueries: { cache: operations.cache },
    formatError: errorFormatter(options.failures),
    // Empty if responsePlugin has printed the result: the text is in the context, which is not available here.
    stringifyResult: (result) => (result.data === undefined && !result.errors ? '' : JSON.stringify(result)),
    logger: {
      debug: (message) => log.debug(message),
      info: (message) => log.info(message),
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
    plugins: [
      introspection
        ? ApolloServerPluginLandingPageLocalDefault({ footer: false })
        : ApolloServerPluginLandingPageDisabled(),
      // It would walk every result for cache hints, which this schema does not have.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ...(introspection ? [] : [introspectionForAdmins]),
      checksPlugin(options),
      readsByGet,
      ...(operations.isClosed ? [closedRefusals] : []),
      responsePlugin(options),
    ],
  })
}
