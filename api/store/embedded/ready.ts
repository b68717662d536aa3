import { setTimeout as pause } from 'node:timers/promises'
import { withAdmin } from './admin.ts'

/** How long a server may say nothing at all, in ms. While it recovers, it answers that, and may take any time. */
const silenceLimit = 60_000
const longRecovery = 5_000

export interface ReadyOptions {
  socketDir: string
  hasEnded: () => boolean
  /** Hears of a recovery that takes long. */
  log: (line: string) => void
}

/** Waits until the server takes connections. @returns false where it ends before. @throws where it does not answer. */
export async function untilReady({ socketDir, hasEnded, log }: ReadyOptions): Promise<boolean> {
  const start = Date.now()
  let lastAnswer = start
  for (let said = false; !hasEnded(); await pause(25)) {
    try {
      await withAdmin(socketDir, (admin) => admin.query('select'))
      return true
    } catch (error) {
      if (isStarting(error)) lastAnswer = Date.now()
      if (Date.now() > lastAnswer + silenceLimit) throw error
      if (!said && isStarting(error) && Date.now() > start + longRecovery) {
        log('PostgreSQL is recovering what was written before its last end…')
        said = true
      }
    }
  }
  return false
}

function isStarting(error: unknown) {
  // 57P03 cannot_connect_now
  return error instanceof Error && 'code' in error && error.code === '57P03'
}
