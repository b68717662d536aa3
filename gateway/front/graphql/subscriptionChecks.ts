import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { GatewayError } from '../../errors.ts'
import { estimateWithin } from './checks.ts'
import { limitRules, limits, refusalOfPairs } from './limits.ts'

/** A GraphQL request as it was sent. */
export interface SentOperation {
  query: string
  operationName?: string | undefined
  variables?: Record<string, unknown> | undefined
}

/** Size of the cache of validated documents: those of the client, and of a few tools. */
const cachedDocuments = {
  max: 200,
  maxSize: 1_000_000,
  sizeCalculation: (_: DocumentNode, query: string) => query.length,
}

/**
 * Creates the checks of a subscription, which Apollo Server and its plugins make for a query: limits of documents, schema, limits of
 * variables, and cost. GQL-3.
 * @param introspection whether refusals may suggest fields of the schema
 */
export function subscriptionChecks(schema: GraphQLSchema, introspection: boolean) {
  const known = new LRUCache<string, DocumentNode>(cachedDocuments)

  function documentOf(query: string): DocumentNode {
    const found = known.get(query)
    if (found) return found
    const refusal = refusalOfPairs(query)
    if (refusal) throw refusal
    const document = parsed(query)
    const errors = validate(schema, document, [...specifiedRules, ...limitRules], { hideSuggestions: !introspection })
    if (errors.length > 0)
      throw new RefusedDocument(errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')))
    known.set(query, document)
    return document
  }

  /** @throws RefusedDocument, GatewayError */
  return ({ query, operationName, variables }: SentOperation): DocumentNode => {
    const document = documentOf(query)
    const operation = getOperationAST(document, operationName)
    if (!operation) throw refused('OPERATION_RESOLUTION_FAILURE', 'Unknown operation, or several without a name.')
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
      throw refused('OPERATION_RESOLUTION_FAILURE', 'Queries and mutations are served at /graphql.')
    if (estimateWithin({ schema, document, operationName, variables })) return document
    // `subscribe` would report these errors without a code.
    const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {})
    throw new RefusedDocument(errors.map((error) => withCode(error, 'BAD_USER_INPUT')))
  }
}

/** The errors of a document that is not executed. */
export class RefusedDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('The document was refused')
  }
}

/** Refuses subscriptions at /graphql. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.SUBSCRIPTION)
      context.reportError(new GraphQLError('Subscriptions are served at /graphql/voog.', { nodes: node }))
  },
})

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: limits.tokens })
  } catch (error) {
    throw new RefusedDocument([withCode(error as GraphQLError, 'GRAPHQL_PARSE_FAILED')])
  }
}

const refused = (code: string, message: string) => new RefusedDocument([withCode(new GraphQLError(message), code)])

function withCode(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions } = error
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } })
}

/** The errors that the checks have thrown. @throws any other `error` */
export function errorsOf(error: unknown): readonly GraphQLError[] {
  if (error instanceof RefusedDocument) return error.errors
  if (error instanceof GatewayError || error instanceof GraphQLError) return [error]
  throw error
}
