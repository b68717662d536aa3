import { connectionCheckEveryMs } from '../../../schema/rules/delays.ts'
import { askServedClient } from '../clientVersion.ts'

const actions = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls `action` once the server responds: when the browser says that it is online again, when the window gets the focus, and every ten
 * seconds that the page is seen, as browsers do not notice a line that is there and carries nothing. NOTE-3.
 * @returns a function that stops it
 */
export function whenLineIsBack(action: () => void): () => void {
  if (actions.size === 0) start()
  actions.add(action)
  return () => {
    actions.delete(action)
    if (actions.size === 0) stop()
  }
}

async function ask(): Promise<void> {
  if (document.hidden) return
  try {
    await askServedClient()
  } catch {
    // Not yet.
    return
  }
  const waiting = [...actions]
  actions.clear()
  stop()
  for (const action of waiting) action()
}

const onSign = () => void ask()

function start(): void {
  timer = setInterval(onSign, connectionCheckEveryMs)
  for (const sign of signs) window.addEventListener(sign, onSign)
}

function stop(): void {
  clearInterval(timer)
  for (const sign of signs) window.removeEventListener(sign, onSign)
}

/** Events of the window after which the line may be back. */
const signs = ['online', 'focus']
