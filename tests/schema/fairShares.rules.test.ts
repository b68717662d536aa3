import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fairShares, type Share } from '../../schema/rules/fairShares.ts'
import { beginScope, inScope } from '../../schema/rules/scopes.ts'

const persons = ['mari', 'juri', 'anu', 'kalle']
const limits = { total: 10, perPerson: 6, waiting: 5 }

/** The operations on shares, in any order. */
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('grow' as const, 'wait' as const),
    person: fc.constantFrom(...persons),
    amount: fc.integer({ min: 0, max: 7 }),
  }),
  fc.record({ kind: fc.constantFrom('end' as const, 'abort' as const), which: fc.nat() }),
)

/** A task that takes a share. */
interface Work {
  person: string
  amount: number
  number: number
  /** The amount that it holds. */
  held: number
  state: 'waits' | 'runs' | 'refused' | 'over'
  end: () => void
  abort: () => void
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('shares of a total', () => {
  test('GQL-8 nobody has too much and nothing is lost, after any takes, waits, cancellations and ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const shares = fairShares(limits)
        const works: Work[] = []
        const begun: Work[] = []
        const heldOf = (person: string) =>
          works.reduce((sum, work) => sum + (work.person === person ? work.held : 0), 0)
        for (const one of steps) {
          if ('which' in one) works[one.which % Math.max(1, works.length)]?.[one.kind]()
          else {
            const scope = beginScope()
            const leaving = new AbortController()
            const share = shares.open(one.person, scope)
            const work: Work = {
              ...one,
              number: works.length,
              held: 0,
              state: 'waits',
              end() {
                work.held = 0
                work.state = 'over'
                scope.end()
              },
              abort: () => leaving.abort(),
            }
            works.push(work)
            const returned = (isTaken: boolean) => {
              if (work.state === 'over') return
              work.state = isTaken ? 'runs' : 'refused'
              work.held = isTaken ? one.amount : 0
              if (isTaken && one.kind === 'wait') begun.push(work)
            }
            if (one.kind === 'grow') returned(share.grow(one.amount))
            else void share.wait(one.amount, { signal: leaving.signal }).then(returned)
          }
          await settled()

          expect(shares.taken).toBe(works.reduce((sum, { held }) => sum + held, 0))
          expect(shares.taken).toBeLessThanOrEqual(limits.total)
          for (const person of persons) {
            expect(shares.takenBy(person)).toBe(heldOf(person))
            expect(heldOf(person)).toBeLessThanOrEqual(limits.perPerson)
          }
          const waiting = works.filter(({ state }) => state === 'waits')
          expect(shares.waiting).toBe(waiting.length)
          expect(waiting.length).toBeLessThanOrEqual(limits.waiting)
          // No amount is idle: the next person's request does not fit, and all others wait for their own amounts.
          const heads = persons.flatMap((person) => waiting.find((work) => work.person === person) ?? [])
          const able = heads.filter(({ person, amount }) => heldOf(person) + amount <= limits.perPerson)
          if (able.length > 0) {
            const least = Math.min(...able.map(({ person }) => heldOf(person)))
            const next = able.filter(({ person }) => heldOf(person) === least)
            expect(next.some(({ amount }) => shares.taken + amount > limits.total)).toBe(true)
          }
          // The tasks of each person begin in the order in which they were added.
          for (const person of persons) {
            const own = begun.filter((work) => work.person === person).map(({ number }) => number)
            expect(own).toEqual([...own].sort((one, other) => one - other))
          }
        }
        for (const work of works) work.end()
        await settled()
        expect([shares.taken, shares.waiting, ...persons.map(shares.takenBy)]).toEqual([0, 0, 0, 0, 0, 0])
      }),
    )
  })

  test('GQL-8 of waiting persons nobody is served a second time before each has been served', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...persons), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        async (arrivals, total) => {
          const shares = fairShares({ total })
          const served: string[] = []
          const waiting = [...arrivals]
          const running: (() => void)[] = []
          await inScope(async (blocking) => {
            shares.open('blocks', blocking).grow(total)
            for (const person of arrivals) {
              const scope = beginScope()
              void shares
                .open(person, scope)
                .wait(1)
                .then(() => {
                  served.push(person)
                  running.push(scope.end)
                })
            }
            await settled()
            expect(served).toEqual([])
          })
          while (served.length < arrivals.length) {
            await settled()
            running.shift()?.()
          }
          // While all wait, a round has each person once.
          const counts = persons.map((person) => waiting.filter((one) => one === person).length)
          const rounds = Math.min(...counts.filter((count) => count > 0))
          const present = counts.filter((count) => count > 0).length
          if (total === 1)
            for (let round = 0; round < rounds; round++)
              expect(new Set(served.slice(round * present, (round + 1) * present)).size).toBe(present)
          const before = (person: string, count: number) =>
            served.slice(0, count).filter((one) => one === person).length
          // No person is ahead of a waiting one by more than the amount that runs at once.
          for (let count = 1; count <= served.length; count++)
            for (const one of present > 1 ? arrivals : [])
              for (const other of arrivals)
                if (before(other, count) < waiting.filter((person) => person === other).length)
                  expect(before(one, count) - before(other, count)).toBeLessThanOrEqual(total)
        },
      ),
      { numRuns: 60 },
    )
  })

  const turnOf = (shares: ReturnType<typeof fairShares>, person: string, order: string[], label = person) => {
    const scope = beginScope()
    void shares
      .open(person, scope)
      .wait(1)
      .then((taken) => order.push(taken ? label : `not ${label}`))
    return scope.end
  }

  test('FILE-6 a person who has had too much comes after all others, but is served', async () => {
    const shares = fairShares({ total: 1, isLast: (person) => person === 'mari' })
    const order: string[] = []
    const ends: Record<string, () => void> = {}
    for (const label of ['anu', 'mari', 'juri']) ends[label] = turnOf(shares, label, order)
    await settled()
    for (const label of ['anu', 'juri']) {
      ends[label]?.()
      await settled()
    }
    expect(order).toEqual(['anu', 'juri', 'mari'])
  })

  test('GQL-8 small amounts do not overtake a large one for ever', async () => {
    const shares = fairShares({ total: 10 })
    const [first, second] = [beginScope(), beginScope()]
    shares.open('mari', first).grow(5)
    let got = false
    void shares
      .open('juri', second)
      .wait(8)
      .then((taken) => (got = taken))
    expect(shares.open('anu', beginScope()).grow(1)).toBe(false)
    first.end()
    await settled()
    expect(got).toBe(true)
    expect(shares.open('anu', beginScope()).grow(1)).toBe(true)
  })

  test('GQL-8 a full queue drops the last of its longest waiter, never the first of another', async () => {
    const shares = fairShares({ total: 1, waiting: 3 })
    const order: string[] = []
    const ends = ['m1', 'm2', 'm3', 'm4', 'm5'].map((label) => turnOf(shares, 'mari', order, label))
    turnOf(shares, 'juri', order)
    await settled()
    expect(order).toEqual(['m1', 'not m5', 'not m4'])
    for (const end of ends.slice(0, 2)) {
      end()
      await settled()
    }
    expect(order.slice(3)).toEqual(['m2', 'juri'])
  })

  test('GQL-8 a wait that timed out has taken nothing, and neither has an impossible request', async () => {
    const shares = fairShares({ total: 2, perPerson: 1 })
    await inScope(async (scope) => {
      const share = shares.open('mari', scope)
      expect(await share.wait(2)).toBe(false)
      expect(await share.wait(1)).toBe(true)
      expect(share.fits(1)).toBe(false)
      expect(await share.wait(1, { waitMs: 5 })).toBe(false)
      expect(shares.taken).toBe(1)
    })
    expect([shares.taken, shares.waiting]).toEqual([0, 0])
  })
})

describe('the scope of a share', () => {
  test('GQL-4 returns its amount when it ends, and takes nothing more', async () => {
    const shares = fairShares({ total: 10 })
    let share: Share | undefined
    const failed = inScope((scope) => {
      share = shares.open('mari', scope)
      share.grow(3)
      return Promise.reject(new Error('on purpose'))
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect([shares.taken, share?.grow(1), await share?.wait(1), shares.taken]).toEqual([0, false, false, 0])
  })

  test('GQL-4 reports its end at once, and a nested scope ends with it', () => {
    const outer = beginScope()
    const inner = beginScope(outer)
    const ends: string[] = []
    inner.atEnd(() => ends.push('inner'))
    outer.end()
    outer.end()
    inner.atEnd(() => ends.push('late'))
    beginScope(outer).atEnd(() => ends.push('later'))
    expect([inner.ended, ends]).toEqual([true, ['inner', 'late', 'later']])
  })
})
