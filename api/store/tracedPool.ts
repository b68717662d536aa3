import pg from 'pg'
import type { Span } from '../../schema/rules/traces/spans.ts'
import { currentOrigin, workFor } from './origin.ts'

/** A statement as pg takes it: its text, or that with a name. */
type Asked = string | { text?: string; name?: string; submit?: unknown }
type Callback = (error: Error | null, result: unknown) => void

/** A pool whose statements are spans within that of the origin (`workFor`), if it has one. OPS-9. */
export function tracedPool(): typeof pg.Pool {
  return class extends pg.Pool {
    constructor(config: pg.PoolConfig) {
      super({ ...config, Client: TracedClient })
    }

    // Whoever waits for a connection is called by the one that returns it, and would go on for its origin. Not by AsyncResource.bind, which
    // took as much as a third of a small request.
    override connect(callback?: unknown): never {
      const origin = currentOrigin()
      const called = callback as ((...given: unknown[]) => unknown) | undefined
      const forOrigin = called && ((...given: unknown[]) => workFor(origin, () => called(...given)))
      return (super.connect as (...given: unknown[]) => never)(...(forOrigin ? [forOrigin] : []))
    }
  }
}

class TracedClient extends pg.Client {
  // The overloads of pg come to this.
  override query(...given: unknown[]): never {
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    const asked = given[0] as Asked
    const within = currentOrigin().span
    // Streams of rows are not traced: they have an end of their own.
    if (!within || (typeof asked === 'object' && asked.submit)) return send(...given) as never
    const span = spanOf(asked, within)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const ended: Callback = (error, result) => {
        end(span, error)
        ;(callback as Callback)(error, result)
      }
      return send(...given.slice(0, -1), ended) as never
    }
    const answered = send(...given) as Promise<unknown>
    answered.then(
      () => span.end(),
      (error: unknown) => end(span, error),
    )
    return answered as never
  }
}

function end(span: Span, error: unknown): void {
  // PostgreSQL's code; its message has values.
  if (error) span.fail(error instanceof Error && 'code' in error ? String(error.code) : 'failed')
  span.end()
}

/** By what a statement does and to which table, and by its name: never its text, in which values may stand. */
function spanOf(asked: Asked, within: Span): Span {
  const { text = '', name = '' } = typeof asked === 'string' ? { text: asked } : asked
  const does = /\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)\b/i.exec(text)?.[1]
  return within.child('client', name || (table == null ? does : `${does} ${table}`), {
    'db.system.name': 'postgresql',
    'db.operation.name': does,
    ...(table != null && { 'db.collection.name': table }),
  })
}
