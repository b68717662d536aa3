import { describe, expect, jest, test } from '@jest/globals'
import { usualHangPolicy, watchForHang } from '../../api/outside/hangWatch.ts'
import { reachableHost } from '../../scripts/processes/program.ts'
import { type Service, type Started, supervise } from '../../scripts/processes/supervise.ts'
import { until } from '../support/until.ts'

const policy = { delaysMs: [0], steadyMs: 300_000, failedStarts: 3 }

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

async function supervised(more?: Parameters<typeof service>[0], changes: Partial<typeof policy> = {}) {
  const { state, own } = service(more)
  const printed: string[] = []
  const gaveUp: string[] = []
  const under = supervise(own, {
    log: (text) => printed.push(text),
    giveUp: (reason) => gaveUp.push(reason),
    policy: { ...policy, ...changes },
  })
  await under.start()
  return { state, under, printed, gaveUp }
}

test('a service that ends by itself is restarted, and the cause is logged', async () => {
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

test('a service is restarted however often it ends, each time after a longer pause, which is logged', async () => {
  const { state, under, printed, gaveUp } = await supervised({}, { delaysMs: [0, 1, 2, 5_000] })
  for (let n = 1; n <= 4; n += 1) {
    await until(() => state.starts === n)
    state.end(`exit code ${n}`)
  }
  await until(() => printed.length === 4)
  expect(printed).toEqual([
    'The api has ended (exit code 1) and is started again.',
    'The api has ended (exit code 2), 2 times in a row, and is started again.',
    'The api has ended (exit code 3), 3 times in a row, and is started again.',
    'The api has ended (exit code 4), 4 times in a row, and is started again in 5 s.',
  ])
  // A stop does not wait for the pause.
  await under.stop()
  expect({ starts: state.starts, gaveUp }).toEqual({ starts: 4, gaveUp: [] })
})

test('the end of a service that has run for a while counts as the first', async () => {
  const { state, printed } = await supervised({}, { steadyMs: 0 })
  for (let n = 1; n <= 3; n += 1) {
    await until(() => state.starts === n)
    state.end('SIGKILL')
  }
  await until(() => state.starts === 4)
  expect(new Set(printed)).toEqual(new Set(['The api has ended (SIGKILL) and is started again.']))
})

test('a service whose start fails repeatedly is given up, with the last cause', async () => {
  const { state, printed, gaveUp } = await supervised({ faults: ['no\nlast line', 'no', 'never'] })
  state.end('SIGKILL')
  await until(() => gaveUp.length > 0)
  expect(printed[1]).toBe('The api has ended (no), 2 times in a row, and is started again.')
  expect(gaveUp).toEqual(['The api did not start 3 times in a row (never): stopping everything.'])
})

test('failed starts between which it ran do not count as consecutive', async () => {
  const { state, gaveUp } = await supervised({ faults: ['one', 'two'] })
  state.end('SIGKILL')
  await until(() => state.starts === 4)
  state.end('SIGKILL')
  await until(() => state.starts === 5)
  expect(gaveUp).toEqual([])
})

test('an end or a failed start for an excused reason, such as a full disk, is not counted', async () => {
  const faults = ['no room', 'no room', 'no room', 'no room']
  const { state, printed, gaveUp } = await supervised({ faults, beforeRestart: () => Promise.resolve(true) })
  state.end('exit code 1')
  await until(() => state.starts === 6)
  expect(printed.filter((line) => line.includes('in a row'))).toEqual([])
  expect(gaveUp).toEqual([])
})

test('the first start is not repeated', async () => {
  const { own } = service({ start: () => Promise.reject(new Error('a taken port')) })
  await expect(supervise(own, { log: () => {}, giveUp: () => {}, policy }).start()).rejects.toThrow('a taken port')
})

describe('a service that is probed', () => {
  const never = () => new Promise<void>(() => {})

  test('is ended and restarted when it does not respond, and probed again', async () => {
    let probes = 0
    const { state, own } = service()
    const { printed, under } = await supervisedAs(own, {
      // The second process responds.
      probe: () => ((probes += 1), state.starts === 1 ? never() : Promise.resolve()),
      stop: () => Promise.resolve(void ((state.stops += 1), state.end('SIGKILL'))),
    })
    await until(() => state.starts === 2)
    expect(state.stops).toBe(1)
    expect(printed).toEqual([
      'The api has not responded for 0 s and is ended.',
      'The api has ended (SIGKILL) and is started again.',
    ])
    const before = probes
    await until(() => probes > before + 5)
    expect(state.starts).toBe(2)
    await under.stop()
  })

  test('is not hanging if it responds now and then, or late, as under full load', async () => {
    let probes = 0
    const late: (() => void)[] = []
    const { state, own } = service()
    const { printed, under } = await supervisedAs(own, {
      hangPolicy: { everyMs: 5, silentMs: 500 },
      probe() {
        probes += 1
        if (probes % 3 === 0) late.shift()?.()
        return probes % 3 === 1
          ? new Promise((response) => late.push(response))
          : Promise.reject(new Error('ECONNRESET'))
      },
    })
    await until(() => probes > 250)
    expect([state.starts, state.stops, printed]).toEqual([1, 0, []])
    await under.stop()
    const after = probes
    await new Promise((wake) => setTimeout(wake, 50))
    expect(probes).toBe(after)
  })

  test('OPS-10 is hanging if it is an API or a gateway without a response for 8 s', async () => {
    jest.useFakeTimers()
    try {
      const onHang = jest.fn()
      watchForHang(never, usualHangPolicy, onHang)
      await jest.advanceTimersByTimeAsync(7_999)
      expect(onHang).not.toHaveBeenCalled()
      await jest.advanceTimersByTimeAsync(1)
      expect(onHang).toHaveBeenCalledWith(8_000)
    } finally {
      jest.useRealTimers()
    }
  })

  async function supervisedAs(own: Service, more: Partial<Service>) {
    const printed: string[] = []
    const hangPolicy = { everyMs: 5, silentMs: 100 }
    const under = supervise(
      { hangPolicy, ...own, ...more },
      { log: (text) => printed.push(text), giveUp: () => {}, policy },
    )
    await under.start()
    return { printed, under }
  }
})

test('is probed at a local address if it is a gateway', () => {
  expect([undefined, '', '0.0.0.0', '::', '192.0.2.7', '2001:db8::1'].map((host) => reachableHost(host))).toEqual([
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
    '[::1]',
    '192.0.2.7',
    '[2001:db8::1]',
  ])
})
