/**
 * The lifetime of what is taken for a piece of work, such as an HTTP request: what is registered here is given back when it ends, and
 * nothing can be taken in it any more. GQL-4.
 */
export interface Scope {
  readonly ended: boolean
  /** Runs `work` when the scope ends, or at once if it has ended. `work` must not throw. */
  atEnd(work: () => void): void
}

/** A scope with its end. It is for the few functions that are sure to end one: inScope, whileAnswering, and a request's context. */
export interface EndableScope extends Scope {
  /** Idempotent. */
  end: () => void
}

/** Begins a scope. @param within ends it, too, at the latest */
export function beginScope(within?: Scope): EndableScope {
  let works: (() => void)[] = []
  let ended = false
  const scope: EndableScope = {
    get ended() {
      return ended
    },
    atEnd(work) {
      if (ended) work()
      else works.push(work)
    },
    end() {
      ended = true
      const last = works
      works = []
      for (const work of last) work()
    },
  }
  within?.atEnd(scope.end)
  return scope
}

/** Runs `work` in a scope of its own, which ends with it, however that ends. */
export async function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = beginScope()
  try {
    return await work(scope)
  } finally {
    scope.end()
  }
}
