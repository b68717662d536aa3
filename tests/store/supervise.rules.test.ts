import { describe, expect, test } from '@jest/globals'
import { usualHangPolicy } from '../../scripts/processes/hangWatch.ts'
import { type Service, type Started, supervise } from '../../scripts/processes/supervise.ts'
import { until } from '../support/until.ts'

const policy = { restarts: 3, withinMs: 300_000, delaysMs: [0] }

/** A service that ends at each call of `end`; `faults` are the errors of its starts after the first. */
function service(more: Partial<Service> & { faults?: string[] } = {}) {
  const { faults = [], ...rest } = more
  const state = { starts: 0, stops: 0, end: (_how: string) => {} }
  const own: Service = {
    name: 'api',
    start() {
      state.starts += 1
      const fault = state.starts > 1 ? faults.shift() : undefined
      if (fault) return Promise.reject(new Error(fault))
      return Promise.resolve<Started>({ ended: new Promise((done) => (state.end = done)) })
    },
    stop: () => Promise.resolve(void (state.stops += 1)),
    ...rest,
  }
  return { state, own }
}

async function supervised(more?: Parameters<typeof service>[0]) {
  const { state, own } = service(more)
  const printed: string[] = []
  const gaveUp: string[] = []
  const under = supervise(own, { log: (text) => printed.push(text), giveUp: (reason) => gaveUp.push(reason), policy })
  await under.start()
  return { state, under, printed, gaveUp }
}

test('a service that ends by itself is started again, and the cause is said', async () => {
  const { state, under, printed } = await supervised({ lastLines: () => ['FATAL: no', 'more'] })
  state.end('SIGKILL')
  await until(() => state.starts === 2)
  await under.ready()
  expect(printed).toEqual(['The api has ended (SIGKILL) and is started again.\n  FATAL: no\n  more'])
})

test('a service that was stopped stays so', async () => {
  const { state, under, printed, gaveUp } = await supervised()
  await under.stop()
  state.end('exit code 0')
  await new Promise((wake) => setTimeout(wake, 50))
  expect({ ...state, printed, gaveUp }).toMatchObject({ starts: 1, stops: 1, printed: [], gaveUp: [] })
})

test('after as many restarts as are allowed it is given up, with the last cause', async () => {
  const { state, gaveUp } = await supervised()
  for (let n = 1; n <= 4; n += 1) {
    await until(() => state.starts === n)
    state.end(`exit code ${n}`)
  }
  await until(() => gaveUp.length > 0)
  expect(gaveUp).toEqual(['The api has ended 4 times within 5 minutes (exit code 4): stopping everything.'])
  expect(state.starts).toBe(4)
})

test('a restart that fails counts as one', async () => {
  const { state, printed, gaveUp } = await supervised({ faults: ['no\nlast line', 'no', 'never'] })
  state.end('SIGKILL')
  await until(() => gaveUp.length > 0)
  expect(printed[1]).toBe('The api has ended (no) and is started again.')
  expect(gaveUp[0]).toContain('(never): stopping everything.')
})

test('an end that is excused, such as by a full disk, is not counted', async () => {
  const { state, gaveUp } = await supervised({ beforeRestart: () => Promise.resolve(true) })
  for (let n = 1; n <= 6; n += 1) {
    await until(() => state.starts === n)
    state.end('exit code 1')
  }
  await until(() => state.starts === 7)
  expect(gaveUp).toEqual([])
})

test('the first start is not repeated', async () => {
  const { own } = service({ start: () => Promise.reject(new Error('a taken port')) })
  await expect(supervise(own, { log: () => {}, giveUp: () => {}, policy }).start()).rejects.toThrow('a taken port')
})

describe('a service that is probed', () => {
  const never = () => new Promise<void>(() => {})

  test('one that answers nothing three times is ended and started again, and probed again', async () => {
    let probes = 0
    const { state, own } = service()
    const { printed, under } = await supervisedAs(own, {
      // The second process answers.
      probe: () => ((probes += 1), state.starts === 1 ? never() : Promise.resolve()),
      stop: () => Promise.resolve(void ((state.stops += 1), state.end('SIGKILL'))),
    })
    await until(() => state.starts === 2)
    expect(state.stops).toBe(1)
    expect(printed).toEqual([
      'The api has answered nothing for 0 s and is ended.',
      'The api has ended (SIGKILL) and is started again.',
    ])
    const before = probes
    await until(() => probes > before + 5)
    expect(state.starts).toBe(2)
    await under.stop()
  })

  test('two misses in a row, as in a long collection of garbage, are no hang', async () => {
    let probes = 0
    const { state, own } = service()
    const { printed, under } = await supervisedAs(own, {
      probe: () => ((probes += 1), probes % 3 === 0 ? Promise.resolve() : Promise.reject(new Error('ECONNRESET'))),
    })
    await until(() => probes > 20)
    expect([state.starts, state.stops, printed]).toEqual([1, 0, []])
    await under.stop()
    const after = probes
    await new Promise((wake) => setTimeout(wake, 50))
    // One may have been under way.
    expect(probes - after).toBeLessThanOrEqual(1)
  })

  test('the usual policy notices within 30 s', () => {
    const { everyMs, answerMs, misses } = usualHangPolicy
    expect(misses * (everyMs + answerMs)).toBeLessThanOrEqual(30_000)
    expect(misses).toBe(3)
  })

  async function supervisedAs(own: Service, more: Partial<Service>) {
    const printed: string[] = []
    const hangPolicy = { everyMs: 5, answerMs: 100, misses: 3 }
    const under = supervise(
      { ...own, ...more },
      { log: (text) => printed.push(text), giveUp: () => {}, policy, hangPolicy },
    )
    await under.start()
    return { printed, under }
  }
})
