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
  const scope = new OwnScope()
  within?.atEnd(scope.end)
  return scope
}

/** A class: a literal with a getter is dear to make for each request. */
class OwnScope implements EndableScope {
  private works: (() => void)[] = []
  ended = false

  atEnd(work: () => void) {
    if (this.ended) work()
    else this.works.push(work)
  }
  end = () => {
    this.ended = true
    const last = this.works
    this.works = []
    for (const work of last) work()
  }
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
