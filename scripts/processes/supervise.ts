import { setTimeout as pause } from 'node:timers/promises'
import { type HangPolicy, usualHangPolicy, watchForHang } from '../../api/outside/hangWatch.ts'

/** A process of Sise. */
export interface Service {
  /** Its name in messages: `api`. */
  name: string
  /** Starts it and waits until it is ready. @throws with the reason when it does not get ready */
  start(): Promise<Started>
  /** Ends it, also while it is starting, within a time limit of its own. */
  stop(): Promise<void>
  /** Ends its process when it hangs, so that it can be started again. Default: `stop`. */
  endProcess?(): Promise<void>
  /** When it counts as hanging. Default: usualHangPolicy. */
  hangPolicy?: HangPolicy
  /** Probes it, and resolves on any response. Must not depend on other services. Without a probe only its end is noticed. */
  probe?(signal: AbortSignal): Promise<void>
  /**
   * Waits for the conditions of a start. @returns whether any was missing: then the end is not counted, as the service did not cause it
   */
  beforeRestart?(): Promise<boolean>
  /** Further information about its last end, such as the end of its log. */
  lastLines?(): string[]
}

/** A service that is ready. */
export interface Started {
  /** Resolves when it has ended, with the reason: `exit code 1`, `SIGKILL`. */
  ended: Promise<string>
}

/** How a service is restarted. */
export interface RestartPolicy {
  /** Delays in ms before the first, second, … restart in a row; the last one also before all further restarts. */
  delaysMs: number[]
  /** After running for this many ms, its next end counts as the first again. */
  steadyMs: number
  /** After this many failed starts in a row the supervisor gives up. */
  failedStarts: number
}

export interface SuperviseOptions {
  /** Receives one message per end. */
  log: (text: string) => void
  /** Called with the reason when its start has failed too often, and it is not restarted any more. */
  giveUp: (reason: string) => void
  policy?: RestartPolicy
  /** Called at each end of the service that is not a stop. */
  onEnd?: (name: string) => void
}

/** A supervised service. */
export interface Supervised {
  /** Starts it. @throws the error of the first start; later starts are retried */
  start(): Promise<void>
  /** Resolves when it is ready. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const defaultPolicy: RestartPolicy = {
  delaysMs: [100, 500, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000],
  steadyMs: 300_000,
  failedStarts: 5,
}

/**
 * Supervises a service: restarts it whenever it ends by itself or hangs, after a pause that grows with every end. Gives up only when it
 * does not start any more, so that a request that crashes the service repeatedly cannot stop all of Sise.
 */
export function supervise(service: Service, options: SuperviseOptions): Supervised {
  const { log, giveUp, policy = defaultPolicy, onEnd } = options
  const { name } = service
  const stopped = new AbortController()
  let isReady = false
  let stopProbing = () => {}
  /** Counted ends in a row. */
  let ends = 0

  const withLines = (sentence: string) =>
    [sentence, ...(service.lastLines?.() ?? []).map((line) => `  ${line}`)].join('\n')

  /** Restarts the service until it is ready; undefined after giving up. */
  const restart = async (cause: string): Promise<Started | undefined> => {
    isReady = false
    for (let how = cause, failures = 0; !stopped.signal.aborted;) {
      if (failures >= policy.failedStarts) {
        giveUp(withLines(`The ${name} did not start ${failures} times in a row (${how}): stopping everything.`))
        return undefined
      }
      const delayMs = policy.delaysMs[ends] ?? policy.delaysMs.at(-1) ?? 0
      log(
        withLines(
          `The ${name} has ended (${how})${ends > 0 ? `, ${ends + 1} times in a row,` : ''} and is started again${inSeconds(delayMs)}.`,
        ),
      )
      let isExcused = false
      try {
        isExcused = (await service.beforeRestart?.()) ?? false
        if (!isExcused) ends += 1
        await pause(delayMs, undefined, { signal: stopped.signal })
        return await service.start()
      } catch (error) {
        if (!isExcused) failures += 1
        // Only the first line; the rest is in `lastLines`.
        how = String(error instanceof Error ? error.message : error).replace(/\n[^]*/, '')
      }
    }
    return undefined
  }

  /** @returns stops the probing */
  const endWhenHanging = (): (() => void) => {
    if (!service.probe) return () => {}
    const probe = (signal: AbortSignal) => service.probe?.(signal) ?? Promise.resolve()
    return watchForHang(probe, service.hangPolicy ?? usualHangPolicy, (silentMs) => {
      log(`The ${name} has not responded for ${Math.round(silentMs / 1000)} s and is ended.`)
      // The supervisor then notices its end as any other, before it starts a new one.
      const end = service.endProcess?.() ?? service.stop()
      end.catch((error: unknown) => log(`The ${name} could not be ended: ${String(error)}`))
    })
  }

  const watch = async (first: Started) => {
    for (let started: Started | undefined = first; started;) {
      isReady = true
      const readyAt = performance.now()
      stopProbing = stopped.signal.aborted ? stopProbing : endWhenHanging()
      const how: string = await started.ended
      stopProbing()
      if (performance.now() - readyAt >= policy.steadyMs) ends = 0
      if (!stopped.signal.aborted) onEnd?.(name)
      started = await restart(how)
    }
  }
  return {
    async start() {
      void watch(await service.start())
    },
    async ready() {
      while (!isReady && !stopped.signal.aborted) await pause(100)
    },
    async stop() {
      stopped.abort()
      // A service that ends slowly does not hang.
      stopProbing()
      await service.stop()
    },
  }
}

/** The text for a noticeable pause; empty for a short one. */
function inSeconds(delayMs: number): string {
  return delayMs < 5_000 ? '' : ` in ${delayMs / 1_000} s`
}
