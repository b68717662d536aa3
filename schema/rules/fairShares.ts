import { onceAborted } from './aborts.ts'
import type { Scope } from './scopes.ts'

/** A bounded resource (bytes, connections, turns) that is allocated fairly by person. GQL-3, GQL-4, FILE-6, REST-1. */
export interface FairShares {
  /**
   * Opens an empty share of a person. Only the end of the scope releases what it takes; in an ended scope it takes nothing.
   */
  open(person: string, scope: Scope): Share
  /** The amount in use by all persons. */
  readonly taken: number
  /** The number of waiting requests. */
  readonly waiting: number
  /** The amount in use by a person. */
  takenBy: (person: string) => number
}

/** The share of one request. */
export interface Share {
  /** Whether the person's own limit allows this much more. */
  fits(amount: number): boolean
  /** Takes more at once; false, without taking anything, if too little is left, or if others are already waiting. */
  grow(amount: number): boolean
  /**
   * Takes more when it is this person's turn.
   * @returns false, without having taken anything, after `waitMs` milliseconds, if the scope or `signal` ended first, if the queue is full,
   *   or if the amount exceeds a limit
   */
  wait(amount: number, terms?: WaitTerms): Promise<boolean>
}

interface WaitTerms {
  /** Default: no time limit. */
  waitMs?: number
  signal?: AbortSignal
}

interface SharesLimits {
  /** For all persons together. */
  total: number
  /** For one person; default: all. */
  perPerson?: number
  /**
   * Maximum number of waiting requests; default: any number. Beyond it the last request of the person with the longest queue is refused, so
   * that one person cannot fill the queue.
   */
  waiting?: number
  /** Whether a person has already had so much that all others come first. */
  isLast?: (person: string) => boolean
}

interface Waiter {
  amount: number
  settle: (taken: boolean) => void
}

/**
 * Creates shares of a total. Each person has a queue, first come, first served. Next is the person with the smallest amount, and among
 * equals the one served longest ago, so that a hundred requests of one person do not delay others. A large amount whose turn it is waits
 * until it fits, and smaller ones do not overtake it.
 */
export function fairShares({
  total,
  perPerson = total,
  waiting: maxWaiting = Infinity,
  isLast,
}: SharesLimits): FairShares {
  const amounts = new Map<string, number>()
  /** Queues by person, never empty; the person served longest ago is first. */
  const queues = new Map<string, Waiter[]>()
  let [taken, waiting] = [0, 0]

  const takenBy = (person: string) => amounts.get(person) ?? 0
  const fitsPerson = (person: string, amount: number) => takenBy(person) + amount <= perPerson

  function add(person: string, amount: number) {
    taken += amount
    const own = takenBy(person) + amount
    if (own > 0) amounts.set(person, own)
    else amounts.delete(person)
  }

  /** The person whose turn it is; undefined if none waits, or all wait for their own amounts. */
  function nextPerson(): string | undefined {
    let next: { person: string; rank: number } | undefined
    for (const [person, [head]] of queues) {
      if (!head || !fitsPerson(person, head.amount)) continue
      const rank = takenBy(person) + (isLast?.(person) ? total + 1 : 0)
      if (!next || rank < next.rank) next = { person, rank }
    }
    return next?.person
  }

  function remove(person: string, waiter: Waiter) {
    const queue = queues.get(person) ?? []
    queue.splice(queue.indexOf(waiter), 1)
    waiting -= 1
    if (queue.length === 0) queues.delete(person)
  }

  function deal() {
    for (let person = nextPerson(); person != null; person = nextPerson()) {
      const queue = queues.get(person) ?? []
      const [head] = queue
      if (!head || taken + head.amount > total) return
      remove(person, head)
      // Moves the person to the end of the round.
      if (queues.delete(person)) queues.set(person, queue)
      add(person, head.amount)
      head.settle(true)
    }
  }

  /** Makes room for one more request of a person; false if that person's own queue is the longest. */
  function makeRoom(person: string): boolean {
    if (waiting < maxWaiting) return true
    const own = queues.get(person)?.length ?? 0
    const [longest = person, queue = []] = [...queues].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
    const last = queue.at(-1)
    if (!last || queue.length <= own + 1) return false
    remove(longest, last)
    last.settle(false)
    return true
  }

  return {
    get taken() {
      return taken
    },
    get waiting() {
      return waiting
    },
    takenBy,
    open(person, scope) {
      let own = 0
      const close = () => {
        add(person, -own)
        own = 0
        deal()
      }
      // Registered with the first amount, as most requests take none.
      const take = (amount: number) => {
        if (own === 0 && amount > 0) scope.atEnd(close)
        own += amount
      }
      const share: Share = {
        fits: (amount) => fitsPerson(person, amount),
        grow(amount) {
          if (scope.ended || !fitsPerson(person, amount) || taken + amount > total) return false
          if (amount > 0 && nextPerson() != null) return false
          add(person, amount)
          take(amount)
          return true
        },
        wait(amount, { waitMs, signal } = {}) {
          // A smaller amount does not overtake the person's own waiting requests.
          if (!queues.has(person) && share.grow(amount)) return Promise.resolve(true)
          const isPossible = amount <= Math.min(total, perPerson) && !scope.ended && !signal?.aborted
          if (!isPossible || !makeRoom(person)) return Promise.resolve(false)
          return new Promise((resolve) => {
            const giveUp = () => {
              if (!queues.get(person)?.includes(waiter)) return
              remove(person, waiter)
              waiter.settle(false)
              // The requests behind it may fit.
              deal()
            }
            const timer = waitMs == null ? undefined : setTimeout(giveUp, waitMs)
            const waiter: Waiter = {
              amount,
              settle(isTaken) {
                clearTimeout(timer)
                stopListening?.()
                if (isTaken) take(amount)
                resolve(isTaken)
              },
            }
            const queue = queues.get(person)
            if (queue) queue.push(waiter)
            else queues.set(person, [waiter])
            waiting += 1
            const stopListening = signal && onceAborted(signal, giveUp)
            scope.atEnd(giveUp)
          })
        },
      }
      return share
    },
  }
}
