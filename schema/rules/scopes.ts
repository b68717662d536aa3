/**
 * The lifetime of resources that work such as an HTTP request takes: the end of the scope releases them, and nothing can be taken in an
 * ended scope. GQL-4.
 */
export interface Scope {
  readonly ended: boolean
  /** Runs `work` when the scope ends, or at once if it has ended. `work` must not throw. */
  atEnd(work: () => void): void
}

/** A scope that can be ended. Only for functions that certainly end it: inScope, whileResponding, and a request's context. */
export interface EndableScope extends Scope {
  /** Idempotent. */
  end: () => void
}

/** Begins a scope. @param within an outer scope, whose end ends this one */
export function beginScope(within?: Scope): EndableScope {
  const scope = new OwnScope()
  within?.atEnd(scope.end)
  return scope
}

/** A class, as creating an object literal with a getter for each request is slow. */
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

/** Runs `work` in a scope of its own, which ends when `work` succeeds or fails. */
export async function inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = beginScope()
  try {
    return await work(scope)
  } finally {
    scope.end()
  }
}
