import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '../../schema/rules/traces/spans.ts'

/** For whom and for what the api works. */
export interface Origin {
  /** By whom connections of the store are dealt. REST-1. */
  person?: string
  /** The request, which the jobs that it queues are known by, too. OPS-8. */
  requestId?: string | undefined
  /** The job that runs, as lines of the log name it. */
  job?: { job: string; kind: string; requestId?: string }
  /** Of the request or job, where it is traced: statements are spans within it. OPS-9. */
  span?: Span | undefined
}

const origins = new AsyncLocalStorage<Origin>()
const own: Origin = {}

/** Runs `work`, and all that it begins, for an origin. */
export function workFor<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** For what the running work is; empty for what the api does by itself. */
export function currentOrigin(): Origin {
  return origins.getStore() ?? own
}
