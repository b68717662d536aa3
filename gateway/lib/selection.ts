import {
  type FieldNode,
  getArgumentValues,
  getDirectiveValues,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql'

/** The selected fields below a field, so that a list can load once exactly what its rows need. */
export interface Selection {
  /** Names of the selected fields, without aliases. */
  readonly names: ReadonlySet<string>
  /** The selection below a field; empty when that is not selected. */
  under(name: string): Selection
  /** The arguments of a field, once per occurrence. */
  argumentsOf(name: string, definition: GraphQLField<unknown, unknown>): Record<string, unknown>[]
}

/**
 * The selection below the field that is being resolved. It ignores type conditions, so it may contain fields that are not resolved.
 */
export function selectionOf(info: GraphQLResolveInfo): Selection {
  return selectionBelow(info.fieldNodes, info)
}

export function fieldOf(
  { schema }: GraphQLResolveInfo,
  typeName: string,
  name: string,
): GraphQLField<unknown, unknown> {
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`The schema has no ${typeName}.${name}`)
  return field as GraphQLField<unknown, unknown>
}

function selectionBelow(nodes: readonly FieldNode[], info: GraphQLResolveInfo): Selection {
  const fields = new Map<string, FieldNode[]>()
  for (const { selectionSet } of nodes) if (selectionSet) collect(selectionSet, info, fields)
  return {
    names: new Set(fields.keys()),
    under: (name) => selectionBelow(fields.get(name) ?? [], info),
    argumentsOf: (name, definition) =>
      (fields.get(name) ?? []).map((node) => getArgumentValues(definition, node, info.variableValues)),
  }
}

function collect(set: SelectionSetNode, info: GraphQLResolveInfo, fields: Map<string, FieldNode[]>): void {
  for (const node of set.selections) {
    if (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.if === true) continue
    if (getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.if === false) continue
    if (node.kind === Kind.FIELD) {
      const found = fields.get(node.name.value)
      if (found) found.push(node)
      else fields.set(node.name.value, [node])
    } else {
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node : info.fragments[node.name.value]
      if (inner) collect(inner.selectionSet, info, fields)
    }
  }
}
