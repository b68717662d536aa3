import type { DocumentNode } from 'graphql'

/** A node of a document as codegen writes it: without places, and without empty lists. */
interface Node {
  kind: string
  name?: Node
  value?: unknown
  operation?: string
  alias?: Node
  type?: Node
  typeCondition?: Node
  variable?: Node
  defaultValue?: Node
  variableDefinitions?: Node[]
  arguments?: Node[]
  directives?: Node[]
  selectionSet?: Node
  selections?: Node[]
  values?: Node[]
  fields?: Node[]
}

/**
 * The text of an operation, whose hash codegen has made: that of graphql's printer without what GraphQL ignores. For a gateway that does not
 * know the hash. It is a tenth of graphql's printer, which has no business in the first load. GQL-9.
 */
export function fullText({ definitions }: DocumentNode): string {
  let text = ''
  for (const token of (definitions as unknown as Node[]).flatMap(tokensOf)) {
    const isApart = /[\w"]$/.test(text) && /^[\w"-]|^\.\.\./.test(token)
    text += isApart ? ` ${token}` : token
  }
  return text
}

const all = (nodes: (Node | undefined)[] = []): string[] => nodes.flatMap((node) => (node ? tokensOf(node) : []))
const between = (open: string, nodes: Node[] | undefined, close: string) => (nodes ? [open, ...all(nodes), close] : [])
const before = (mark: string, node: Node | undefined) => (node ? [mark, ...tokensOf(node)] : [])

function tokensOf(node: Node): string[] {
  const { kind, name, value, type, selectionSet, directives } = node
  const rest = all([...(directives ?? []), selectionSet])
  switch (kind) {
    case 'Name':
    case 'IntValue':
    case 'FloatValue':
    case 'EnumValue':
    case 'BooleanValue':
      return [String(value)]
    case 'StringValue':
      return [JSON.stringify(value)]
    case 'NullValue':
      return ['null']
    case 'ListValue':
      return ['[', ...all(node.values), ']']
    case 'ObjectValue':
      return ['{', ...all(node.fields), '}']
    case 'Variable':
      return before('$', name)
    case 'NamedType':
      return all([name])
    case 'ListType':
      return ['[', ...all([type]), ']']
    case 'NonNullType':
      return [...all([type]), '!']
    case 'Argument':
    case 'ObjectField':
      return [...all([name]), ...before(':', value as Node)]
    case 'VariableDefinition':
      return [...all([node.variable]), ...before(':', type), ...before('=', node.defaultValue), ...rest]
    case 'Directive':
      return [...before('@', name), ...between('(', node.arguments, ')')]
    case 'SelectionSet':
      return between('{', node.selections, '}')
    case 'Field':
      return [
        ...(node.alias ? [...tokensOf(node.alias), ':'] : []),
        ...all([name]),
        ...between('(', node.arguments, ')'),
        ...rest,
      ]
    case 'FragmentSpread':
      return [...before('...', name), ...rest]
    case 'InlineFragment':
      return ['...', ...before('on', node.typeCondition), ...rest]
    case 'FragmentDefinition':
      return ['fragment', ...all([name]), ...before('on', node.typeCondition), ...rest]
    default:
      return [node.operation ?? '', ...all([name]), ...between('(', node.variableDefinitions, ')'), ...rest]
  }
}
