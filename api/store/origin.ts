import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '../../schema/rules/traces/spans.ts'

/** The user, request and job that the api works for. */
export interface Origin {
  /** The user or network by which connections of the database are shared fairly. REST-1. */
  person?: string
  /** The id of the request; the jobs that it queues have it, too. OPS-8. */
  requestId?: string | undefined
  /** The running job, as it appears in the log. */
  job?: { job: string; kind: string; requestId?: string }
  /** The span of the request or job, if it is traced: statements become spans within it. OPS-9. */
  span?: Span | undefined
}

const origins = new AsyncLocalStorage<Origin>()
const own: Origin = {}

/** Runs `work`, and everything that it starts, with an origin. */
export function workFor<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** The origin of the running work; empty for what the api does by itself. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? own
}
