import { setTimeout as pause } from 'node:timers/promises'
import { isStarting } from '../server/isStarting.ts'
import { withAdmin } from './admin.ts'

/** How long a server may not respond at all, in ms. During recovery it responds, and may take any time. */
const silenceTimeoutMs = 60_000
const longRecoveryMs = 5_000

export interface ReadyOptions {
  socketDir: string
  hasEnded: () => boolean
  /** Receives a line when recovery takes long. */
  log: (line: string) => void
}

/** Waits until the server accepts connections. @returns false when it ends before @throws when it does not respond */
export async function waitUntilReady({ socketDir, hasEnded, log }: ReadyOptions): Promise<boolean> {
  const start = Date.now()
  let lastAnswer = start
  for (let logged = false; !hasEnded(); await pause(25)) {
    try {
      await withAdmin(socketDir, (admin) => admin.query('select'))
      return true
    } catch (error) {
      if (isStarting(error)) lastAnswer = Date.now()
      if (Date.now() > lastAnswer + silenceTimeoutMs) throw error
      if (!logged && isStarting(error) && Date.now() > start + longRecoveryMs) {
        log('PostgreSQL is recovering what was written before its last end…')
        logged = true
      }
    }
  }
  return false
}
