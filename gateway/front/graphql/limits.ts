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

/** How large a document may be: every query of the client and of Sandbox passes, what would cost without end does not. */
export const limits = { depth: 12, aliases: 30, directives: 50, tokens: 2_000 }

// The rules would throw, which Apollo Server takes for its own failure; reported, it is one of the document's.
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
}

/** Validation rules that bound what a document can cost. Its tokens are bounded by the parser. */
export const limitRules: ValidationRule[] = [
  asRule(maxDepthRule({ n: limits.depth, flattenFragments: true, ...reported })),
  // `__typename` counts too: by itself it costs little, but the package would let any number of it pass.
  asRule(maxAliasesRule({ n: limits.aliases, allowList: [], ...reported })),
  asRule(maxDirectivesRule({ n: limits.directives, ...reported })),
  listsOncePerPath,
]

/** The packages type their rules as objects with the visitor's methods; graphql-js asks for the visitor. */
function asRule(rule: (context: ValidationContext) => object): ValidationRule {
  return (context) => rule(context)
}

/**
 * On the way from the root to a field each list stands once. `topic{posts{topic{posts…` says nothing that its first two
 * steps do not, but each further step would multiply the answer by the number of posts.
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
        // Introspection's own types have limits of their own in graphql-js.
        if (!field || !node.selectionSet || getNamedType(field.type).name.startsWith('__')) continue
        const place = `${type.name}.${field.name}`
        const isList = isListType(getNullableType(field.type))
        if (isList && lists.includes(place)) this.refuse(place)
        else this.walk(node.selectionSet, getNamedType(field.type), isList ? [...lists, place] : lists)
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        const name = node.typeCondition?.name.value
        this.walk(node.selectionSet, (name && this.context.getSchema().getType(name)) || type, lists)
      } else {
        // The same fragment under the same lists says the same; this also ends circles, which another rule refuses.
        const key = [node.name.value, ...lists].join(' ')
        const fragment = this.context.getFragment(node.name.value)
        const on = fragment && this.context.getSchema().getType(fragment.typeCondition.name.value)
        if (!fragment || !isCompositeType(on) || this.seen.has(key)) continue
        this.seen.add(key)
        this.walk(fragment.selectionSet, on, lists)
      }
    }
  }

  private refuse(place: string): void {
    if (this.refused.has(place)) return
    this.refused.add(place)
    this.context.reportError(new GraphQLError(`${place} may not stand below itself.`))
  }
}
