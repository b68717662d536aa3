import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  ValidationContext,
} from 'graphql'
import { type ComplexityEstimatorArgs, createComplexityRule } from 'graphql-query-complexity'
import { GatewayError } from '../errors.ts'
import { defaultPageSize } from './pages.ts'

/**
 * Limits of the cost of an operation. The unit is one field of one row; `@cost` in the schema sets another weight.
 * The client's most expensive operation, a page of 50 posts with their likes and files, costs about 9,400. GQL-3.
 */
export const costLimits = {
  /** Maximum cost by the assumed sizes of lists, checked before execution. */
  estimated: 50_000,
  /** Operations above this cost are queued. */
  heavy: 10_000,
  /** Maximum cost by the actual sizes of lists. */
  actual: 250_000,
}

/** Assumed rows of a list with neither `size` nor `@listSize`. */
const assumedRows = 50
/** Assumed rows of introspection's lists, whose size depends on the schema only. */
const introspectionRows = 5
/** Maximum number of visited fields and fragments, against nested fragments. */
const maxVisitedNodes = 5_000
/** Maximum cached estimates per document, one per set of variables that affect sizes. */
const maxCachedEstimates = 50

/** The cost of an operation by the assumed sizes of its lists. */
export interface Estimate {
  cost: number
  /** For each list of the document: the assumed number of rows, and the cost of a row. */
  lists: ReadonlyMap<FieldNode, ListEstimate>
}

interface ListEstimate {
  rows: number
  rowCost: number
}

/** An operation whose cost is estimated. */
export interface CostedRequest {
  schema: GraphQLSchema
  /** A validated document. */
  document: DocumentNode
  operationName?: string | undefined
  variables?: Record<string, unknown> | undefined
}

const known = new WeakMap<DocumentNode, Map<string, Estimate>>()

/**
 * The estimated cost of an operation: its fields, each times the rows of the lists above it. Null when execution will
 * refuse the operation itself: an unknown name, or variables of a wrong type.
 * @throws GatewayError TOO_COSTLY for a document with too many nodes
 * @throws GraphQLError BAD_USER_INPUT for a directive with null
 */
export function estimateCost(request: CostedRequest): Estimate | null {
  const { schema, document, operationName, variables = {} } = request
  const operation = getOperationAST(document, operationName)
  if (!operation) return null
  const key = `${operation.name?.value ?? ''} ${sizingValues(operation, variables)}`
  const cached = known.get(document) ?? new Map<string, Estimate>()
  known.set(document, cached)
  const found = cached.get(key)
  if (found) return found
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return null
  const estimate = estimated(request, operation)
  if (cached.size >= maxCachedEstimates) cached.clear()
  cached.set(key, estimate)
  return estimate
}

/** @throws GatewayError TOO_COSTLY when a cost exceeds the limit */
export function requireCostWithin(cost: number, limit: number = costLimits.estimated): void {
  if (cost <= limit) return
  throw new GatewayError('TOO_COSTLY', null, { cost: Math.ceil(cost), limit })
}

/** The values of variables that affect sizes: numbers, and flags of @skip and @include. */
function sizingValues(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string {
  const sizing = variableDefinitions.map(({ variable }) => variables[variable.name.value])
  return JSON.stringify(sizing.map((value) => (typeof value === 'object' || typeof value === 'string' ? null : value)))
}

function estimated({ schema, document, variables = {} }: CostedRequest, operation: OperationDefinitionNode): Estimate {
  const lists = new Map<FieldNode, ListEstimate>()
  const costOf = (visited: ComplexityEstimatorArgs) => {
    const { field, node, childComplexity } = visited
    const rows = rowsOf(visited)
    // A row takes time even without fields of a cost.
    const rowCost = isListOfRows(field) ? Math.max(childComplexity, 1) : childComplexity
    if (isListType(getNullableType(field.type))) lists.set(node, { rows, rowCost })
    return weightOf(field, node) + rows * rowCost
  }
  // Execution reports invalid arguments, as errors of their fields.
  const context = new ValidationContext(schema, document, new TypeInfo(schema), () => {})
  const counter = createComplexityRule({
    maximumComplexity: Infinity,
    maxQueryNodes: maxVisitedNodes,
    estimators: [costOf],
    variables,
  })(context)
  try {
    counter.onOperationDefinitionEnter(operation)
  } catch (error) {
    // A null for @skip or @include: execution would only refuse that field, and run the others without a limit.
    if (error instanceof GraphQLError && error.message.startsWith('Argument "'))
      throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })
    throw new GatewayError('TOO_COSTLY', null, { limit: costLimits.estimated }, error)
  }
  return { cost: counter.complexity, lists }
}

/** The number of rows of a field: as requested, as declared by @listSize, or one. */
function rowsOf({ field, type, args }: ComplexityEstimatorArgs): number {
  if (field.args.some(({ name }) => name === 'size')) return Math.max(Number(args.size ?? defaultPageSize), 1)
  if (!isListType(getNullableType(field.type))) return 1
  // The field of the page has counted the rows.
  if (isItemsOfPage(field, type)) return 1
  if (getNamedType(field.type).name.startsWith('__')) return introspectionRows
  return directiveValue(field.astNode?.directives, 'listSize', 'assumedSize') ?? assumedRows
}

function isItemsOfPage(field: GraphQLField<unknown, unknown>, type: ComplexityEstimatorArgs['type']): boolean {
  if (!isObjectType(type)) return false
  const { items, next } = type.getFields()
  return items === field && next != null
}

/** Whether a field is a list of objects, not of scalars. */
export function isListOfRows({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

/**
 * The cost of the field itself: `@cost` on it or its type, else 1. `__typename` without an alias is free, as clients add it to each
 * selection, and a row has it once however many fragments select it.
 */
function weightOf({ name, astNode, type }: GraphQLField<unknown, unknown>, { alias }: FieldNode): number {
  if (name === '__typename') return alias == null || alias.value === name ? 0 : 1
  return (
    directiveValue(astNode?.directives, 'cost', 'weight') ??
    directiveValue(getNamedType(type).astNode?.directives, 'cost', 'weight') ??
    1
  )
}

function directiveValue(
  directives: readonly DirectiveNode[] | undefined,
  name: string,
  argument: string,
): number | undefined {
  const value = directives
    ?.find((directive) => directive.name.value === name)
    ?.arguments?.find((given) => given.name.value === argument)?.value
  return value?.kind === Kind.INT ? Number(value.value) : undefined
}
