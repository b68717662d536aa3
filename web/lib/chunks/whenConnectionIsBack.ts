import { connectionCheckEveryMs } from '../../../schema/rules/delays.ts'
import { readServedClient } from '../clientVersion.ts'

const actions = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls `action` once the server responds. Checks when the browser reports that it is online again, when the window gets the focus, and
 * every ten seconds while the page is visible, as browsers do not notice a connection that carries no data. NOTE-3.
 * @returns a function that stops it
 */
export function whenConnectionIsBack(action: () => void): () => void {
  if (actions.size === 0) start()
  actions.add(action)
  return () => {
    actions.delete(action)
    if (actions.size === 0) stop()
  }
}

async function check(): Promise<void> {
  if (document.hidden) return
  try {
    await readServedClient()
  } catch {
    // No connection yet.
    return
  }
  const waiting = [...actions]
  actions.clear()
  stop()
  for (const action of waiting) action()
}

const onEvent = () => void check()

function start(): void {
  timer = setInterval(onEvent, connectionCheckEveryMs)
  for (const sign of events) window.addEventListener(sign, onEvent)
}

function stop(): void {
  clearInterval(timer)
  for (const sign of events) window.removeEventListener(sign, onEvent)
}

/** Events of the window after which the connection may be back. */
const events = ['online', 'focus']
