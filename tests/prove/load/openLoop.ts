import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../scripts/demo/chance.ts'

/** What a load of some seconds showed. */
export interface Step {
  /** The wait that 99 of 100 requests did not exceed, in ms, from when they were due. */
  p99Ms: number
  errors: string[]
  /** Requests of a whole second waited for a response: then it was ended. */
  isOverloaded: boolean
}

/** Sends `rate` requests a second at random times, whether earlier ones have a response or not. */
export async function loadFor(
  seconds: number,
  rate: number,
  send: () => Promise<unknown>,
  chance: Chance,
): Promise<Step> {
  const [waits, errors, open] = [[] as number[], [] as string[], new Set<Promise<unknown>>()]
  const most = Math.max(rate, 50)
  let due = performance.now()
  for (const end = due + seconds * 1_000; due < end && open.size < most;) {
    const [at, early] = [due, due - performance.now()]
    await (early > 0 ? pause(early) : nextTurn())
    const sent = send().then(
      () => waits.push(performance.now() - at),
      (error: unknown) => errors.push(String(error)),
    )
    open.add(sent)
    void sent.then(() => open.delete(sent))
    due += (-Math.log(1 - chance.next()) * 1_000) / rate
  }
  const isOverloaded = open.size >= most
  await Promise.all(open)
  const sorted = waits.toSorted((one, other) => one - other)
  return { p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Infinity, errors, isOverloaded }
}

/** The highest rate that `sustains`, within a twentieth, searched from `guess` on; 0 if there is none above 1. */
export async function highestRate(guess: number, sustains: (rate: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, Infinity]
  for (let rate = guess; rate > 1 && high / low > 1.05;) {
    if (await sustains(rate)) low = rate
    else high = rate
    rate = high === Infinity ? low * 1.5 : low === 0 ? high / 1.5 : Math.sqrt(low * high)
  }
  return low
}
