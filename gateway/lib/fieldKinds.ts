import type { GraphQLFieldResolver } from 'graphql'

/** What a resolver does beyond calling a function, as far as a plan may do the same without calling it. */
export interface FieldKind {
  /** It is this property of its row, as long as that is not undefined. */
  property?: string
  /** Null is an error: see front/graphql/presentFields.ts. */
  isPresent?: true
  /** It counts the rows of the list that `resolve` gives, if these are more than `uncounted`: see front/graphql/countedLists.ts. */
  counted?: { resolve: GraphQLFieldResolver<unknown, never>; uncounted: number }
}

const kinds = new WeakMap<object, FieldKind>()

/** Notes the kind of a resolver, and returns it. */
export function ofKind<R extends object>(kind: FieldKind, resolver: R): R {
  kinds.set(resolver, kind)
  return resolver
}

/** The kind of a resolver; empty for one that only calls a function. */
export const kindOf = (resolver: object): FieldKind => kinds.get(resolver) ?? {}
