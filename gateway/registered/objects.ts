import {
  type FieldNode,
  getArgumentValues,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql'
import { costLimits, isListOfRows } from '../lib/cost.ts'
import { isAlwaysPresent, propertyOf } from '../lib/fieldResolvers.ts'
import { type Fragments, selectedFields } from './fields.ts'
import { leafWriter, quoted } from './leaves.ts'
import { type Resolver, type Run, Unplanned, type Writer } from './run.ts'

/** The state of compiling a plan. */
export interface Compiled {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: Fragments
  /** The number of the next field. */
  nextField: number
}

/** In characters. Apollo Server prints longer responses, with pauses for other requests. */
const longestText = 500_000

/** Maximum number of fields of a plan, counted for each type of an interface. */
const mostFields = 2_000

/** Lists up to this length are not counted, to save time. */
const shortList = 20

/** Creates the writer of the selected fields of an object type. @throws Unplanned if they cannot be compiled */
export function objectWriter(plan: Compiled, type: GraphQLObjectType, nodes: readonly FieldNode[]): Writer {
  if (type.isTypeOf) throw new Unplanned('isTypeOf')
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return objectOf(plan, type, selectedFields(plan, type, sets))
}

/** A field of an object: the text up to its value, and the writer of the value. */
interface Step {
  start: string
  write: Writer
}

/** Creates the writer of these fields of an object type. @throws Unplanned if they cannot be compiled */
export function objectOf(plan: Compiled, type: GraphQLObjectType, fields: Map<string, FieldNode[]>): Writer {
  const steps: Step[] = []
  let before = '{'
  for (const [key, nodes] of fields) {
    const name = nodes[0]?.name.value ?? ''
    const start = `${before}${quoted(key)}:`
    before = ','
    if (name === '__typename') {
      before = `${start}${quoted(type.name)},`
      continue
    }
    const field = type.getFields()[name]
    // Introspection.
    if (!field) throw new Unplanned(name)
    steps.push({ start, write: fieldWriter(plan, type, field, nodes) })
  }
  const end = before.endsWith(',') ? `${before.slice(0, -1)}}` : `${before}}`
  return (row, run) => {
    let text = ''
    for (const { start, write } of steps) text += start + write(row, run)
    return text + end
  }
}

/** The writer of a field, given its row. */
function fieldWriter(
  plan: Compiled,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  nodes: FieldNode[],
): Writer {
  const resolve = field.extensions.resolve as Resolver | undefined
  const property = (resolve && propertyOf(resolve)) ?? field.name
  const number = plan.nextField++
  if (number > mostFields) throw new Unplanned('too many fields')
  const write = typeWriter(plan, field.type, nodes, isListOfRows(field) ? nodes : undefined)
  const [node] = nodes as [FieldNode]
  const hasArgs = field.args.length > 0

  function called(resolve: Resolver, row: unknown, run: Run): string {
    const args = hasArgs ? (run.args[number] ??= getArgumentValues(field, node, run.variables)) : noArgs
    const info = resolve.length < 4 ? noInfo : (run.infos[number] ??= infoOf(plan, type, field, nodes, run))
    const value = resolve(row, args, run.context, info)
    return isPromise(value) ? run.holes.at(value, (found) => write(found, run)) : write(value, run)
  }
  if (resolve && propertyOf(resolve) == null) return (row, run) => called(resolve, row, run)
  const isPresent = isAlwaysPresent(field)
  return (row, run) => {
    const value = (row as Record<string, unknown>)[property]
    if (value === undefined && resolve) return called(resolve, row, run)
    if (value == null && isPresent) throw new Unplanned(`${type.name}.${field.name} is missing`)
    return write(value, run)
  }
}

const noArgs = Object.freeze({})
// For a resolver that does not take it.
const noInfo = undefined as unknown as GraphQLResolveInfo

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'

/** The info argument of a resolver. Its path is always that of a root field: only mutations use it. */
function infoOf(
  { schema, operation, fragments }: Compiled,
  parentType: GraphQLObjectType,
  { name, type }: GraphQLField<unknown, unknown>,
  fieldNodes: FieldNode[],
  { variables }: Run,
): GraphQLResolveInfo {
  return {
    fieldName: name,
    fieldNodes,
    returnType: type,
    parentType,
    path: { prev: undefined, key: name, typename: parentType.name },
    schema,
    fragments,
    rootValue: undefined,
    operation,
    variableValues: variables,
  }
}

function typeWriter(plan: Compiled, type: GraphQLOutputType, nodes: FieldNode[], rows?: FieldNode[]): Writer {
  if (isNonNullType(type)) {
    const write = typeWriter(plan, type.ofType, nodes, rows)
    return (value, run) => {
      if (value == null) throw new Unplanned('null')
      return write(value, run)
    }
  }
  const write = isListType(type)
    ? listWriter(typeWriter(plan, type.ofType, nodes), rows)
    : isLeafType(type)
      ? leafWriter(type)
      : isObjectType(type)
        ? objectWriter(plan, type, nodes)
        : abstractWriter(plan, type, nodes)
  return (value, run) => {
    if (value == null) return 'null'
    if (value instanceof Error) throw value
    return write(value, run)
  }
}

/** @param rows the nodes of a list of rows, which count towards the cost of the operation */
function listWriter(write: Writer, rows: FieldNode[] | undefined): Writer {
  return (value, run) => {
    if (!Array.isArray(value)) throw new Unplanned('no list')
    if (rows && value.length > shortList) {
      const { cost } = run.context
      cost.countRows(rows, value.length)
      if (cost.cost() > costLimits.estimated) throw new Unplanned('too costly')
    }
    let text = '['
    for (let index = 0; index < value.length; index += 1) {
      if (index > 0) text += ','
      text += write(value[index], run)
      if (text.length > longestText) throw new Unplanned('too long')
    }
    return `${text}]`
  }
}

/** Creates the writer of an interface or union, with one for each possible type. */
function abstractWriter(plan: Compiled, type: GraphQLAbstractType, nodes: FieldNode[]): Writer {
  const writers = new Map<string, Writer>()
  for (const possible of plan.schema.getPossibleTypes(type))
    writers.set(possible.name, objectWriter(plan, possible, nodes))
  const { resolveType } = type
  return (value, run) => {
    const name: unknown = resolveType
      ? resolveType(value, run.context, noInfo, type)
      : (value as { __typename?: unknown }).__typename
    const write = typeof name === 'string' ? writers.get(name) : undefined
    if (!write) throw new Unplanned(`which ${type.name}`)
    return write(value, run)
  }
}
