import pg from 'pg'
import type { Span } from '../../schema/rules/traces/spans.ts'
import { currentOrigin, workFor } from './origin.ts'

/** A statement in the forms that pg accepts: a text, or a text with a name. */
type Statement = string | { text?: string; name?: string; submit?: unknown }
type Callback = (error: Error | null, result: unknown) => void

/** A pool whose statements are spans within the span of the origin (`workFor`), if it has one. OPS-9. */
export function tracedPool(): typeof pg.Pool {
  return class extends pg.Pool {
    constructor(config: pg.PoolConfig) {
      super({ ...config, Client: TracedClient })
    }

    // The work that returns a connection calls back the next one in the queue, which would continue with the wrong origin.
    // AsyncResource.bind would fix this, too, but took up to a third of a small request.
    override connect(callback?: unknown): never {
      const origin = currentOrigin()
      const called = callback as ((...given: unknown[]) => unknown) | undefined
      const forOrigin = called && ((...given: unknown[]) => workFor(origin, () => called(...given)))
      return (super.connect as (...given: unknown[]) => never)(...(forOrigin ? [forOrigin] : []))
    }
  }
}

class TracedClient extends pg.Client {
  // The cast: pg's overloads reduce to this signature.
  override query(...given: unknown[]): never {
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    const statement = given[0] as Statement
    const within = currentOrigin().span
    // Streams of rows are not traced: they end differently.
    if (!within || (typeof statement === 'object' && statement.submit)) return send(...given) as never
    const span = spanOf(statement, within)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const ended: Callback = (error, result) => {
        end(span, error)
        ;(callback as Callback)(error, result)
      }
      return send(...given.slice(0, -1), ended) as never
    }
    const result = send(...given) as Promise<unknown>
    result.then(
      () => span.end(),
      (error: unknown) => end(span, error),
    )
    return result as never
  }
}

function end(span: Span, error: unknown): void {
  // PostgreSQL's code; its message contains values.
  if (error) span.fail(error instanceof Error && 'code' in error ? String(error.code) : 'failed')
  span.end()
}

/** Named by the statement's name, or by its verb and table; never by its text, which may contain values. */
function spanOf(statement: Statement, within: Span): Span {
  const { text = '', name = '' } = typeof statement === 'string' ? { text: statement } : statement
  const does = /\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)\b/i.exec(text)?.[1]
  return within.child('client', name || (table == null ? does : `${does} ${table}`), {
    'db.system.name': 'postgresql',
    'db.operation.name': does,
    ...(table != null && { 'db.collection.name': table }),
  })
}
