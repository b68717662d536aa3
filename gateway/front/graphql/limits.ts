import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import {
  type ASTVisitor,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'

/** Limits of a document. The queries of the client and of Sandbox are well below them. */
export const limits = { depth: 12, aliases: 30, directives: 50, tokens: 2_000 }

// By default the rules throw, which Apollo Server answers as an internal error; reported, it is a validation error.
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
}

/** For each limit of a document the rule that refuses what is above a number. */
export const documentRules = {
  depth: (n: number) => asRule(maxDepthRule({ n, flattenFragments: true, ...reported })),
  // The package exempts `__typename` by default, and would accept any number of aliases of it.
  aliases: (n: number) => asRule(maxAliasesRule({ n, allowList: [], ...reported })),
  directives: (n: number) => asRule(maxDirectivesRule({ n, ...reported })),
}

/** Validation rules that limit a document's depth, aliases, directives and nested lists; the parser limits its tokens. GQL-3. */
export const limitRules: ValidationRule[] = [
  documentRules.depth(limits.depth),
  documentRules.aliases(limits.aliases),
  documentRules.directives(limits.directives),
  listsOncePerPath,
]

/** Adapts the packages' type of a rule, a function that returns an object, to that of graphql-js. */
function asRule(rule: (context: ValidationContext) => object): ValidationRule {
  return (context) => rule(context)
}

/**
 * Refuses a list field below itself, such as `topic { posts { topic { posts`: it repeats what is above it, and every level multiplies
 * the size of the result by the number of rows.
 */
export function listsOncePerPath(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation)
      if (root) new PathWalk(context).walk(operation.selectionSet, root, [])
    },
  }
}

class PathWalk {
  private readonly seen = new Set<string>()
  private readonly refused = new Set<string>()

  constructor(private readonly context: ValidationContext) {}

  walk(set: SelectionSetNode, type: GraphQLNamedType, lists: readonly string[]): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
        // graphql-js itself limits the lists of introspection.
        if (!field || !node.selectionSet || getNamedType(field.type).name.startsWith('__')) continue
        const coordinate = `${type.name}.${field.name}`
        const isList = isListType(getNullableType(field.type))
        if (isList && lists.includes(coordinate)) this.refuse(coordinate)
        else this.walk(node.selectionSet, getNamedType(field.type), isList ? [...lists, coordinate] : lists)
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        const name = node.typeCondition?.name.value
        this.walk(node.selectionSet, (name && this.context.getSchema().getType(name)) || type, lists)
      } else {
        // Visited once for the same lists above it; this also ends cycles, which another rule refuses.
        const key = [node.name.value, ...lists].join(' ')
        const fragment = this.context.getFragment(node.name.value)
        const on = fragment && this.context.getSchema().getType(fragment.typeCondition.name.value)
        if (!fragment || !isCompositeType(on) || this.seen.has(key)) continue
        this.seen.add(key)
        this.walk(fragment.selectionSet, on, lists)
      }
    }
  }

  private refuse(coordinate: string): void {
    if (this.refused.has(coordinate)) return
    this.refused.add(coordinate)
    this.context.reportError(new GraphQLError(`${coordinate} may not stand below itself.`))
  }
}
