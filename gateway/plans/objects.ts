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
import { type FieldKind, kindOf } from '../lib/fieldKinds.ts'
import { type Fragments, selectedFields } from './fields.ts'
import { leafWriter, quoted } from './leaves.ts'
import { type Resolver, type Run, Unplanned, type Writer } from './run.ts'

/** What is compiled. */
export interface Compiled {
  schema: GraphQLSchema
  operation: OperationDefinitionNode
  fragments: Fragments
  /** The number of the next field. */
  nextField: number
}

/** Longer answers are left to the executor, which prints them in turns with other requests: in characters. */
const longestText = 500_000

/** Fields of a plan, with those of every type that an interface stands for. */
const mostFields = 2_000

/** An answer that turns out to cost more is left to the executor, which resolves it in turns: in the unit of lib/cost.ts. */
const dearest = 50_000

/** The writer of the selected fields of an object type. @throws Unplanned where there is none */
export function objectWriter(plan: Compiled, type: GraphQLObjectType, nodes: readonly FieldNode[]): Writer {
  if (type.isTypeOf) throw new Unplanned('isTypeOf')
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  return compiledObject(plan, type, selectedFields(plan, type, sets))
}

/**
 * A function that prints the fields of an object, written out one by one: a loop over them takes twice as long, as each property then is
 * one of a name that JavaScript's compiler does not know. The names in its text are those of the schema and of the document, in quotes.
 */
export function compiledObject(plan: Compiled, type: GraphQLObjectType, fields: Map<string, FieldNode[]>): Writer {
  // Of an interface, of whose other types alone something is selected.
  if (fields.size === 0) return () => '{}'
  const writers: FieldWriter[] = []
  const pieces: string[] = []
  let before = '{'
  for (const [key, nodes] of fields) {
    const name = nodes[0]?.name.value ?? ''
    const start = `${before}${quoted(key)}:`
    before = ','
    if (name === '__typename') {
      pieces.push(JSON.stringify(`${start}${quoted(type.name)}`))
      continue
    }
    const field = type.getFields()[name]
    // Introspection.
    if (!field) throw new Unplanned(name)
    const { write, property } = fieldWriter(plan, type, field, nodes)
    const value = property == null ? 'undefined' : `row[${JSON.stringify(property)}]`
    pieces.push(JSON.stringify(start), `write${writers.length}(${value}, row, run)`)
    writers.push(write)
  }
  const parameters = writers.map((_, index) => `write${index}`)
  const text = `return (row, run) => ${[...pieces, "'}'"].join(' + ')}`
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- see above
  return new Function(...parameters, text)(...writers) as Writer
}

/** Prints a field. @param property that of its row, if it is one */
type FieldWriter = (property: unknown, row: unknown, run: Run) => string

function fieldWriter(
  plan: Compiled,
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  nodes: FieldNode[],
): { write: FieldWriter; property?: string | undefined } {
  const outer: FieldKind = field.resolve ? kindOf(field.resolve) : {}
  const resolve = (outer.counted?.resolve ?? field.resolve) as Resolver | undefined
  // What has no resolver is a property of its name.
  const kind = resolve ? kindOf(resolve) : { property: field.name }
  const number = plan.nextField++
  if (number > mostFields) throw new Unplanned('too many fields')
  const write = typeWriter(plan, field.type, nodes, outer.counted && { nodes, uncounted: outer.counted.uncounted })
  const [node] = nodes as [FieldNode]
  const hasArgs = field.args.length > 0

  function called(row: unknown, run: Run): unknown {
    if (!resolve) return undefined
    const args = hasArgs ? (run.args[number] ??= getArgumentValues(field, node, run.variables)) : noArgs
    const info = resolve.length < 4 ? noInfo : (run.infos[number] ??= infoOf(plan, type, field, nodes, run))
    return resolve(row, args, run.context, info)
  }
  function written(value: unknown, run: Run): string {
    if (isPromise(value)) return run.holes.at(value, (found) => write(found, run))
    return write(value, run)
  }
  const { property, isPresent } = kind
  if (property == null) return { write: (_property, row, run) => written(called(row, run), run) }
  if (isPresent)
    return {
      property,
      write(value, _row, run) {
        if (value == null) throw new Unplanned(`${type.name}.${field.name} is missing`)
        return write(value, run)
      },
    }
  return {
    property,
    write: (value, row, run) => (value === undefined ? written(called(row, run), run) : write(value, run)),
  }
}

const noArgs = Object.freeze({})
// Of a resolver that does not take it.
const noInfo = undefined as unknown as GraphQLResolveInfo

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'

/** What a resolver may know of its field. Its path is that of a field of the operation: mutations alone look at it. */
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

interface CountedRows {
  nodes: readonly FieldNode[]
  uncounted: number
}

function typeWriter(plan: Compiled, type: GraphQLOutputType, nodes: FieldNode[], rows?: CountedRows): Writer {
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

function listWriter(write: Writer, rows: CountedRows | undefined): Writer {
  return (value, run) => {
    if (!Array.isArray(value)) throw new Unplanned('no list')
    if (rows && value.length > rows.uncounted) {
      const { cost } = run.context
      cost.countRows(rows.nodes, value.length)
      if (cost.cost > dearest) throw new Unplanned('too dear')
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

/** The writer of an interface or union, with that of each type that it meets. */
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
