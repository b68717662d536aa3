import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import type { Metrics } from '../metrics.ts'
import { costPlugin, type OperationLimits } from './costPlugin.ts'
import { errorFormatter } from './errorFormatter.ts'
import { limitRules, limits } from './limits.ts'

interface ApolloOptions extends OperationLimits {
  schema: GraphQLSchema
  /** Introspection and Sandbox (GQL-5). */
  introspection: boolean
  log: Logger
  metrics: Metrics
}

/** Creates the Apollo Server, not started yet: validation, limits, CSRF prevention, error format and Sandbox. */
export function createApollo(options: ApolloOptions): ApolloServer<Context> {
  const { schema, introspection, log, metrics } = options
  return new ApolloServer<Context>({
    schema,
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    csrfPrevention: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: limitRules,
    formatError: errorFormatter(log),
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
      costPlugin(options),
      measuring(log, metrics),
    ],
  })
}

/** Measures whole requests. It must not hook into single fields: Apollo Server would then wrap every resolver. */
function measuring(log: Logger, metrics: Metrics): ApolloServerPlugin<Context> {
  return {
    requestDidStart() {
      const start = performance.now()
      return Promise.resolve({
        willSendResponse({ operation, response, contextValue }) {
          const errors = response.body.kind === 'single' ? (response.body.singleResult.errors ?? []) : []
          const codes = errors.map(({ extensions }) => String(extensions?.code))
          for (const code of codes) metrics.error(code)
          // Only of a valid document: `operation` is undefined before validation.
          const name = operation && measuredName(operation, contextValue.hasSession())
          const seconds = (performance.now() - start) / 1000
          metrics.operation(name, codes.length > 0 ? 'error' : 'ok', seconds)
          log.debug({ operation: name, seconds, codes }, 'graphql')
          return Promise.resolve()
        },
      })
    },
  }
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
