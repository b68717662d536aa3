import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<unknown> = Promise.resolve()

/** Resolves after the event loop has looked at other requests, for one caller at a time, in the order of the calls. */
export function nextTurn(): Promise<void> {
  const turn = lastTurn.then(() => setImmediate())
  lastTurn = turn
  return turn
}
