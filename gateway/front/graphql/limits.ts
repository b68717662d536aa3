import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives'
import {
  type ASTVisitor,
  type DocumentNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
  visit,
} from 'graphql'

/** Limits of a document. The queries of the client and of Sandbox are well below them. */
export const limits = { depth: 12, aliases: 30, directives: 50, tokens: 2_000, fragments: 50, repeats: 30 }

// By default the rules throw, which Apollo Server turns into an internal error; a reported error is a validation error.
const reported = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
}

/** Validation rules for a given limit. */
export const documentRules = {
  depth: (n: number) => asRule(maxDepthRule({ n, flattenFragments: true, ...reported })),
  // By default the package exempts `__typename`, and would accept any number of aliases of it.
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

/** The number of fragments, and the maximum number of fields with one response name in a selection, inline fragments included. */
export function pairedIn(document: DocumentNode): { fragments: number; repeats: number } {
  const found = { fragments: 0, repeats: 0 }
  visit(document, {
    FragmentDefinition: () => void (found.fragments += 1),
    SelectionSet(set) {
      found.repeats = Math.max(found.repeats, ...timesByName(set).values())
    },
  })
  return found
}

function timesByName({ selections }: SelectionSetNode, times = new Map<string, number>()): Map<string, number> {
  for (const node of selections) {
    if (node.kind === Kind.INLINE_FRAGMENT) timesByName(node.selectionSet, times)
    if (node.kind !== Kind.FIELD) continue
    const name = (node.alias ?? node.name).value
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return times
}

/**
 * Refuses a document with too many fragments, or with one name too often in a selection. Called before validation, where graphql-js
 * compares each pair of them, which takes a tenth of a second for 1,500 bytes, and overflows its stack on fragment cycles. GQL-3.
 * @returns the refusal; undefined for a document within the limits, and for one that cannot be parsed
 */
export function refusalOfPairs(text: string): GraphQLError | undefined {
  const document = parsedIfAny(text)
  if (!document) return undefined
  const { fragments, repeats } = pairedIn(document)
  if (fragments > limits.fragments) return tooMany('Fragments', limits.fragments, fragments)
  if (repeats > limits.repeats) return tooMany('Repeats', limits.repeats, repeats)
  return undefined
}

function tooMany(what: string, limit: number, found: number): GraphQLError {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' }
  return new GraphQLError(`${what} limit of ${limit} exceeded, found ${found}.`, { extensions })
}

function parsedIfAny(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: limits.tokens })
  } catch {
    // The parser of the execution reports the error.
    return undefined
  }
}

/**
 * Refuses a list field below itself, such as `topic { posts { topic { posts`: every level multiplies the size of the result by the
 * number of rows.
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
        // A fragment is visited once per path of lists. This also ends cycles, which another rule refuses.
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
