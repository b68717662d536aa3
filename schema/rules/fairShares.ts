import { onceAborted } from './aborts.ts'
import type { Scope } from './scopes.ts'

/** A bounded amount (bytes, connections, turns) of which work takes shares, dealt fairly by person. GQL-3, GQL-4, FILE-6, REST-1. */
export interface FairShares {
  /**
   * Opens an empty share of a person. What it takes is given back when the scope ends, and by nothing else; in a scope that has ended it
   * takes nothing.
   */
  open(person: string, scope: Scope): Share
  /** What is taken now, of all persons together. */
  readonly taken: number
  /** How many wait. */
  readonly waiting: number
  /** What a person has taken now. */
  heldBy: (person: string) => number
}

/** The share of one piece of work. */
export interface Share {
  /** Whether the person's own limit leaves room for so much more. */
  fits(amount: number): boolean
  /** Takes more at once; false, without taking anything, if there is too little left, or if somebody waits for it already. */
  grow(amount: number): boolean
  /**
   * Takes more when it is this person's turn.
   * @returns false, without having taken anything, if that was not within `waitMs` milliseconds, if the scope or `signal` ended first, if
   *   more wait than may, or if it could never be
   */
  wait(amount: number, terms?: WaitTerms): Promise<boolean>
}

interface WaitTerms {
  /** Without it there is no limit of time. */
  waitMs?: number
  signal?: AbortSignal
}

interface SharesLimits {
  /** For all persons together. */
  total: number
  /** For one person; all by default. */
  perPerson?: number
  /**
   * How many may wait; any number by default. Of more than that the last one of whoever has most of them waiting is sent away, so nobody
   * can fill the queue for others.
   */
  waiting?: number
  /** Whether a person has had so much already that everybody else comes first. */
  isLast?: (person: string) => boolean
}

interface Waiter {
  amount: number
  answer: (taken: boolean) => void
}

/**
 * Creates shares of a total. Each person has a queue of their own, first come, first served. Among the persons who wait, whoever holds
 * least is next, and of these whoever was served longest ago: so it takes a person nothing to be behind another's hundred requests. A
 * large amount whose turn it is waits until it fits, and smaller ones do not overtake it.
 */
export function fairShares({
  total,
  perPerson = total,
  waiting: maxWaiting = Infinity,
  isLast,
}: SharesLimits): FairShares {
  const held = new Map<string, number>()
  /** Never empty queues; whoever was served longest ago first. */
  const queues = new Map<string, Waiter[]>()
  let [taken, waiting] = [0, 0]

  const heldBy = (person: string) => held.get(person) ?? 0
  const fitsPerson = (person: string, amount: number) => heldBy(person) + amount <= perPerson

  function add(person: string, amount: number) {
    taken += amount
    const own = heldBy(person) + amount
    if (own > 0) held.set(person, own)
    else held.delete(person)
  }

  /** Whose turn it is: undefined where nobody waits, or all wait for what they hold themselves. */
  function nextPerson(): string | undefined {
    let next: { person: string; rank: number } | undefined
    for (const [person, [head]] of queues) {
      if (!head || !fitsPerson(person, head.amount)) continue
      const rank = heldBy(person) + (isLast?.(person) ? total + 1 : 0)
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
      // To the end of the round.
      if (queues.delete(person)) queues.set(person, queue)
      add(person, head.amount)
      head.answer(true)
    }
  }

  /** Makes room for one more of a person; false where it is that person's own queue that is the longest. */
  function makeRoom(person: string): boolean {
    if (waiting < maxWaiting) return true
    const own = queues.get(person)?.length ?? 0
    const [longest = person, queue = []] = [...queues].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
    const last = queue.at(-1)
    if (!last || queue.length <= own + 1) return false
    remove(longest, last)
    last.answer(false)
    return true
  }

  return {
    get taken() {
      return taken
    },
    get waiting() {
      return waiting
    },
    heldBy,
    open(person, scope) {
      let own = 0
      const close = () => {
        add(person, -own)
        own = 0
        deal()
      }
      // Registered with the first amount: most requests take none.
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
          // A smaller amount does not overtake the person's own that wait.
          if (!queues.has(person) && share.grow(amount)) return Promise.resolve(true)
          const isPossible = amount <= Math.min(total, perPerson) && !scope.ended && !signal?.aborted
          if (!isPossible || !makeRoom(person)) return Promise.resolve(false)
          return new Promise((resolve) => {
            const giveUp = () => {
              if (!queues.get(person)?.includes(waiter)) return
              remove(person, waiter)
              waiter.answer(false)
              // Whoever waited behind it may fit.
              deal()
            }
            const timer = waitMs == null ? undefined : setTimeout(giveUp, waitMs)
            const waiter: Waiter = {
              amount,
              answer(isTaken) {
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
