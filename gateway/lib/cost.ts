import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  type GraphQLField,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  ValidationContext,
} from 'graphql'
import { type ComplexityEstimatorArgs, createComplexityRule } from 'graphql-query-complexity'
import { GatewayError } from '../errors.ts'
import { usualSize } from './pages.ts'

/**
 * What an operation may cost. The unit is one field of one row; `@cost` in the schema gives a field or scalar another weight.
 * The client's most expensive operation, a page of 50 posts with their likes and files, costs about 10,000. GQL-3.
 */
export const costLimits = {
  /** By the sizes that lists are assumed to have, before anything is read. */
  estimated: 50_000,
  /** An operation that costs more takes turns with others of the kind. */
  heavy: 10_000,
  /** By the sizes that lists turned out to have. */
  actual: 250_000,
}

/** Rows of a list that has neither `size` nor `@listSize`. */
const assumedRows = 50
/** Rows of a list of introspection's own types, whose answer grows with the schema only. */
const introspectionRows = 5
/** Fields and fragments that may be visited, so that fragments within fragments end. */
const visitedNodes = 5_000
/** Estimates kept for one document: it has as many as its variables have values that change its size. */
const keptEstimates = 50

/** What an operation costs by the sizes that its lists are assumed to have. */
export interface Estimate {
  cost: number
  /** For each plain list of the document: the rows assumed, and what one of them costs. */
  lists: ReadonlyMap<FieldNode, ListEstimate>
}

interface ListEstimate {
  rows: number
  rowCost: number
}

/** The request whose cost is asked for. */
interface CostedRequest {
  schema: GraphQLSchema
  /** A document that has been found valid. */
  document: DocumentNode
  operationName?: string | undefined
  variables?: Record<string, unknown> | undefined
}

const known = new WeakMap<DocumentNode, Map<string, Estimate>>()

/**
 * The estimated cost of an operation: its fields, each counted as often as the lists above it have rows. Null where execution
 * will refuse the operation itself: an unknown name, or variables of a wrong type.
 * @throws GatewayError TOO_COSTLY for a document of too many nodes
 */
export function estimateCost(request: CostedRequest): Estimate | null {
  const { schema, document, operationName, variables = {} } = request
  const operation = getOperationAST(document, operationName)
  if (!operation) return null
  const key = `${operation.name?.value ?? ''} ${sizingValues(operation, variables)}`
  const kept = known.get(document) ?? new Map<string, Estimate>()
  known.set(document, kept)
  const found = kept.get(key)
  if (found) return found
  if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return null
  const estimate = estimated(request, operation)
  if (kept.size >= keptEstimates) kept.clear()
  kept.set(key, estimate)
  return estimate
}

/** An operation that asks for more than a request may. @throws GatewayError TOO_COSTLY */
export function refuseCostly(cost: number, limit: number = costLimits.estimated): void {
  if (cost <= limit) return
  throw new GatewayError('TOO_COSTLY', null, { cost: Math.ceil(cost), limit })
}

/** The values of the variables that may change the size of an answer: numbers, and flags of @skip and @include. */
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
    if (isListType(getNullableType(field.type))) lists.set(node, { rows, rowCost: childComplexity })
    return weightOf(field) + rows * childComplexity
  }
  // Arguments that do not fit are errors of their own fields, which execution reports.
  const context = new ValidationContext(schema, document, new TypeInfo(schema), () => {})
  const counter = createComplexityRule({
    maximumComplexity: Infinity,
    maxQueryNodes: visitedNodes,
    estimators: [costOf],
    variables,
  })(context)
  try {
    counter.onOperationDefinitionEnter(operation)
  } catch (error) {
    throw new GatewayError('TOO_COSTLY', null, { limit: costLimits.estimated }, error)
  }
  return { cost: counter.complexity, lists }
}

/** How many rows a field has: what it is asked for, what its kind usually has, or one. */
function rowsOf({ field, type, args }: ComplexityEstimatorArgs): number {
  if (field.args.some(({ name }) => name === 'size')) return Math.max(Number(args.size ?? usualSize), 1)
  if (!isListType(getNullableType(field.type))) return 1
  // Its rows are those of the page, which have been counted.
  if (isItemsOfPage(field, type)) return 1
  if (getNamedType(field.type).name.startsWith('__')) return introspectionRows
  return directiveValue(field.astNode?.directives, 'listSize', 'assumedSize') ?? assumedRows
}

function isItemsOfPage(field: GraphQLField<unknown, unknown>, type: ComplexityEstimatorArgs['type']): boolean {
  if (!isObjectType(type)) return false
  const { items, next } = type.getFields()
  return items === field && next != null
}

/** What a field costs itself: `@cost` on it or on its type, else 1. */
function weightOf({ astNode, type }: GraphQLField<unknown, unknown>): number {
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
