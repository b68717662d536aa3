import type { FastifyBaseLogger } from 'fastify'
import { causeInWords } from './cause.ts'

/** The state of a service outside this process. `ok` is null before its first call. */
export interface HealthState {
  ok: boolean | null
  /** The reason of the failure, in a word or two: causeInWords. */
  cause?: string
}

/** Tracks whether a service outside this process works, by the outcomes of its calls. Logs a change, not a repetition. */
export interface Health {
  state(): HealthState
  /** Whether a call has reported the state within this many ms. */
  isFresh(withinMs: number): boolean
  /**
   * Passes a call's result on, and records its outcome. A call that the caller aborted says nothing about the service.
   * @param isResponse whether an error is a response of a working service, such as for a missing object
   */
  of<T>(signal: AbortSignal, work: () => Promise<T>, isResponse: (error: unknown) => boolean): Promise<T>
}

/** @param service its name in the log: 'the storage of files' */
export function healthOf(service: string, log: Pick<FastifyBaseLogger, 'warn'>): Health {
  let state: HealthState = { ok: null }
  let reportedAt = -Infinity
  const works = () => {
    reportedAt = performance.now()
    // Recovery is logged as a warning, too, so that a log with the failure also has its end.
    if (state.ok === false) log.warn({ service }, 'works again')
    state = { ok: true }
  }
  const fails = (error: unknown) => {
    const cause = causeInWords(error)
    if (state.ok !== false || state.cause !== cause) log.warn({ service, cause }, 'does not work')
    state = { ok: false, cause }
  }
  return {
    state: () => state,
    isFresh: (withinMs) => performance.now() - reportedAt < withinMs,
    async of(signal, work, isResponse) {
      try {
        const result = await work()
        works()
        return result
      } catch (error) {
        if (isResponse(error)) works()
        else if (!signal.aborted) fails(error)
        throw error
      }
    },
  }
}

/** A service to check. */
export interface Check {
  health: Health
  /** Checks whether the service works, and reports it to `health`. */
  run: (signal: AbortSignal) => Promise<void>
  /** Whether to check also a working service that has not been called for a while; otherwise only calls detect a failure. */
  always: boolean
}

/** Checks each service immediately and then regularly. @returns a function that stops the checks */
export function startChecks(checks: readonly Check[], everyMs: number): () => void {
  const stopped = new AbortController()
  const running = new Set<Check>()
  const look = () => {
    for (const check of checks) {
      const { health, always } = check
      // Calls report more than a check does. Half the interval, because the last check counts as a call.
      const isKnown = health.state().ok === true && (!always || health.isFresh(everyMs / 2))
      if (running.has(check) || isKnown) continue
      running.add(check)
      // `health` has logged the failure.
      const ended = () => void running.delete(check)
      check.run(stopped.signal).then(ended, ended)
    }
  }
  const timer = setInterval(look, everyMs)
  timer.unref()
  look()
  return () => {
    clearInterval(timer)
    stopped.abort(new Error('The api stops'))
  }
}
