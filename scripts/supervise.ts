import { setTimeout as pause } from 'node:timers/promises'

/** A part of Sise that runs as a process of its own. */
export interface Service {
  /** As sentences name it: `api`. */
  name: string
  /** Starts it and waits until it is ready. @throws why it is not */
  start(): Promise<Started>
  /** Ends it, also while it is starting, within a limit of its own. */
  stop(): Promise<void>
  /** Waits for what a start needs. @returns whether that was missing: then the end is not the service's fault, and not counted */
  beforeRestart?(): Promise<boolean>
  /** What else there is to say about its last end, such as the end of its log. */
  lastLines?(): string[]
}

/** A service that is ready. */
export interface Started {
  /** Resolves when it has ended, with how: `exit code 1`, `SIGKILL`. */
  ended: Promise<string>
}

/** How often a service is started again. */
export interface RestartPolicy {
  /** So many times within `withinMs`, and not once more. */
  restarts: number
  withinMs: number
  /** How long to wait before each of them. */
  delaysMs: number[]
}

export interface SuperviseOptions {
  /** Hears of each end, a sentence or some lines each. */
  log: (text: string) => void
  /** Hears why it is not started again. Nothing follows. */
  giveUp: (reason: string) => void
  policy?: RestartPolicy
}

/** A service under supervision. */
export interface Supervised {
  /** Starts it. @throws what the first start throws; later ones are repeated. */
  start(): Promise<void>
  /** Resolves when it is ready, at once where it is. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const defaultPolicy: RestartPolicy = { restarts: 5, withinMs: 300_000, delaysMs: [100, 500, 2_000, 5_000, 10_000] }

/** Puts a service under supervision: it is started again whenever it ends by itself, until it does so too often. */
export function supervise(service: Service, options: SuperviseOptions): Supervised {
  const { log, giveUp, policy = defaultPolicy } = options
  const { name } = service
  let stopped = false
  let isReady = false
  let restartedAt: number[] = []

  const withLines = (sentence: string) =>
    [sentence, ...(service.lastLines?.() ?? []).map((line) => `  ${line}`)].join('\n')

  /** Starts it until it is ready; undefined where that is given up. */
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
        // What follows the first line is what `lastLines` gives.
        how = String(error instanceof Error ? error.message : error).replace(/\n[^]*/, '')
      }
    }
    return undefined
  }

  const watch = async (first: Started) => {
    for (let started: Started | undefined = first; started;) {
      isReady = true
      const how: string = await started.ended
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
      await service.stop()
    },
  }
}
