import { setTimeout as pause } from 'node:timers/promises'
import { type HangPolicy, usualHangPolicy, watchForHang } from './hangWatch.ts'

/** A part of Sise that runs as a process of its own. */
export interface Service {
  /** Its name in messages: `api`. */
  name: string
  /** Starts it and waits until it is ready. @throws with the reason when it does not get ready */
  start(): Promise<Started>
  /** Ends it, also while it is starting or answers nothing any more, within a time limit of its own. */
  stop(): Promise<void>
  /** Asks it for a sign of life, and resolves on any answer. It must not depend on other services. Without it only its end is noticed. */
  probe?(signal: AbortSignal): Promise<void>
  /**
   * Waits for the conditions of a start. @returns whether any was missing: then the end was not the service's fault,
   * and is not counted
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

/** How often a service is restarted. */
export interface RestartPolicy {
  /** Maximum restarts within `withinMs`. */
  restarts: number
  withinMs: number
  /** Delays before each of them in ms. */
  delaysMs: number[]
}

export interface SuperviseOptions {
  /** Receives one message per end. */
  log: (text: string) => void
  /** Called with the reason when it is not restarted any more. */
  giveUp: (reason: string) => void
  policy?: RestartPolicy
  hangPolicy?: HangPolicy
}

/** A supervised service. */
export interface Supervised {
  /** Starts it. @throws the error of the first start; later starts are retried */
  start(): Promise<void>
  /** Resolves when it is ready. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const defaultPolicy: RestartPolicy = { restarts: 5, withinMs: 300_000, delaysMs: [100, 500, 2_000, 5_000, 10_000] }

/** Supervises a service: restarts it whenever it ends by itself or answers nothing any more, until that happens too often. */
export function supervise(service: Service, options: SuperviseOptions): Supervised {
  const { log, giveUp, policy = defaultPolicy, hangPolicy = usualHangPolicy } = options
  const { name } = service
  let stopped = false
  let isReady = false
  let stopProbing = () => {}
  let restartedAt: number[] = []

  const withLines = (sentence: string) =>
    [sentence, ...(service.lastLines?.() ?? []).map((line) => `  ${line}`)].join('\n')

  /** Restarts it until it is ready; undefined when given up. */
  const restart = async (cause: string): Promise<Started | undefined> => {
    isReady = false
    for (let how = cause; !stopped;) {
      restartedAt = restartedAt.filter((at) => Date.now() - at < policy.withinMs)
      const count = restartedAt.length
      if (count >= policy.restarts) {
        const ended = `The ${name} has ended ${count + 1} times within ${policy.withinMs / 60_000} minutes (${how})`
        giveUp(withLines(`${ended}: stopping everything.`))
        return undefined
      }
      log(withLines(`The ${name} has ended (${how}) and is started again.`))
      try {
        const excused = await service.beforeRestart?.()
        if (!excused) restartedAt.push(Date.now())
        await pause(policy.delaysMs[count] ?? policy.delaysMs.at(-1))
        if (!stopped) return await service.start()
      } catch (error) {
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
    return watchForHang(probe, hangPolicy, (silentMs) => {
      log(`The ${name} has answered nothing for ${Math.round(silentMs / 1000)} s and is ended.`)
      // Its end, which is awaited before a new one is started, is then noticed as any other.
      service.stop().catch((error: unknown) => log(`The ${name} could not be ended: ${String(error)}`))
    })
  }

  const watch = async (first: Started) => {
    for (let started: Started | undefined = first; started;) {
      isReady = true
      stopProbing = stopped ? stopProbing : endWhenHanging()
      const how: string = await started.ended
      stopProbing()
      started = stopped ? undefined : await restart(how)
    }
  }
  return {
    async start() {
      void watch(await service.start())
    },
    async ready() {
      while (!isReady && !stopped) await pause(100)
    },
    async stop() {
      stopped = true
      // One that takes its time to end is not hanging.
      stopProbing()
      await service.stop()
    },
  }
}
