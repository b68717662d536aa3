import type { FastifyBaseLogger } from 'fastify'
import { causeInWords } from './cause.ts'

/** What is known of a service outside this process. `ok` is null until it was first called. */
export interface HealthState {
  ok: boolean | null
  /** Why it does not work, in a word or two: causeInWords. */
  cause?: string
}

/** Whether a service outside this process works, as its calls turn out. A change is logged, a repetition is not. */
export interface Health {
  state(): HealthState
  /** Whether a call has told the state within so many ms. */
  isFresh(withinMs: number): boolean
  /**
   * Passes a call's result on, and notes how it turned out. A call that the caller gave up says nothing of the service.
   * @param isAnswer whether an error is an answer of a service that works, such as that an object is missing
   */
  of<T>(signal: AbortSignal, work: () => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T>
}

/** @param service its name in the log: 'the storage of files' */
export function healthOf(service: string, log: Pick<FastifyBaseLogger, 'warn'>): Health {
  let state: HealthState = { ok: null }
  let toldAt = -Infinity
  const works = () => {
    toldAt = performance.now()
    // A recovery is a warning, too, so that a log that has the failure has its end.
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
    isFresh: (withinMs) => performance.now() - toldAt < withinMs,
    async of(signal, work, isAnswer) {
      try {
        const result = await work()
        works()
        return result
      } catch (error) {
        if (isAnswer(error)) works()
        else if (!signal.aborted) fails(error)
        throw error
      }
    },
  }
}

/** A service to look after. */
export interface Check {
  health: Health
  /** Looks whether the service works, and tells `health`. */
  run: (signal: AbortSignal) => Promise<void>
  /** Whether to look also while it works and nobody has called it for a while; without that, only calls can tell that it fails. */
  always: boolean
}

/** Looks at each service now and then regularly. @returns a function that stops that */
export function startChecks(checks: readonly Check[], everyMs: number): () => void {
  const stopped = new AbortController()
  const running = new Set<Check>()
  const look = () => {
    for (const check of checks) {
      const { health, always } = check
      // Its own calls tell more than a look. Less than the interval, as the last look counts as a call.
      const isKnown = health.state().ok === true && (!always || health.isFresh(everyMs / 2))
      if (running.has(check) || isKnown) continue
      running.add(check)
      // The health has logged the failure.
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
