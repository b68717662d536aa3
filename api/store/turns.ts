import { fairShares } from '../../schema/rules/fairShares.ts'
import { inScope } from '../../schema/rules/scopes.ts'
import { currentOrigin } from './origin.ts'

/** Too many already wait for the same turn, or the wait took too long. Nothing has been done. */
export class BusyError extends Error {
  constructor() {
    super('Too many wait for the same turn')
    this.name = 'BusyError'
  }
}

/** How many run concurrently, how many more may wait, and for how long, in ms. */
export interface TurnLimits {
  atOnce: number
  waiting: number
  waitMs: number
}

/** Runs `work` when it is its turn. @throws BusyError before `work` has begun, and whatever `work` throws */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Turns in one process, shared fairly by user (`workFor`). Work that waits here has neither a connection nor a lock; in PostgreSQL, work
 * that waits for a lock could take all connections of the pool. REST-1.
 */
export function turns({ atOnce, waiting, waitMs }: TurnLimits): TakeTurn {
  const shares = fairShares({ total: atOnce, waiting })
  return (work) =>
    inScope(async (scope) => {
      const turn = shares.open(currentOrigin().person ?? '', scope)
      if (!(await turn.wait(1, { waitMs }))) throw new BusyError()
      return work()
    })
}

/** Separate turns for each key, such as an account: see turns. */
export function keyedTurns(limits: TurnLimits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const known = new Map<string, { take: TakeTurn; users: number }>()
  return async (key, work) => {
    const entry = known.get(key) ?? { take: turns(limits), users: 0 }
    known.set(key, entry)
    entry.users += 1
    try {
      return await entry.take(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) known.delete(key)
    }
  }
}
