import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { Unplanned } from './run.ts'

/** The fragments of a document by name. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>

/** The fragments of a document. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  return Object.fromEntries(fragments.map((one) => [one.name.value, one]))
}

const conditions = new Set([GraphQLSkipDirective.name, GraphQLIncludeDirective.name])

/**
 * The selected fields of an object type, by response name and in response order: CollectFields of the GraphQL specification, 6.3.2.
 * @throws Unplanned for a selection that depends on a condition
 */
export function selectedFields(
  { schema, fragments }: { schema: GraphQLSchema; fragments: Fragments },
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const visited = new Set<string>()

  const applies = (name: string | undefined) => {
    if (name == null || name === type.name) return true
    const condition = schema.getType(name)
    return isAbstractType(condition) && schema.isSubType(condition, type)
  }
  const collect = ({ selections }: SelectionSetNode) => selections.forEach(add)
  function add(node: SelectionNode): void {
    if (node.directives?.some(({ name }) => conditions.has(name.value))) throw new Unplanned('a condition')
    if (node.kind === Kind.FIELD) {
      const key = node.alias?.value ?? node.name.value
      const found = fields.get(key)
      if (found) found.push(node)
      else fields.set(key, [node])
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      if (applies(node.typeCondition?.name.value)) collect(node.selectionSet)
    } else if (!visited.has(node.name.value)) {
      visited.add(node.name.value)
      const fragment = fragments[node.name.value]
      if (fragment && applies(fragment.typeCondition.name.value)) collect(fragment.selectionSet)
    }
  }
  sets.forEach(collect)
  return fields
}
