import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { callOutside } from '../../api/outside/call.ts'
import { onceAborted } from '../../schema/rules/aborts.ts'
import { fairShares } from '../../schema/rules/fairShares.ts'
import { beginScope } from '../../schema/rules/scopes.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('many listeners of one abort signal', () => {
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => void warnings.push(name)
  beforeEach(() => void process.on('warning', onWarning))
  afterEach(() => {
    process.off('warning', onWarning)
    warnings.length = 0
  })

  test('OPS-2 thirty pictures of one batch that wait for their turn, and end with it, cause no leak warning', async () => {
    const batch = new AbortController()
    const turns = fairShares({ total: 1 })
    turns.open('first', beginScope()).grow(1)
    const waits = Array.from({ length: 30 }, () => turns.open('mari', beginScope()).wait(1, { signal: batch.signal }))
    expect(getEventListeners(batch.signal, 'abort')).toHaveLength(1)
    batch.abort()
    expect(await Promise.all(waits)).toEqual(waits.map(() => false))
    expect(turns.waiting).toBe(0)
    await settled()
    expect(warnings).toEqual([])
  })

  test('OPS-2 thirty concurrent calls with the signal of one backup are all aborted with it', async () => {
    const backup = new AbortController()
    const limits = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 60_000 }
    const calls = Array.from({ length: 30 }, () =>
      callOutside('S3', limits, backup.signal, () => new Promise<never>(() => {})),
    )
    const reason = new Error('stopped')
    backup.abort(reason)
    const ended = await Promise.allSettled(calls)
    expect(ended).toEqual(calls.map(() => ({ status: 'rejected', reason })))
    await settled()
    expect(warnings).toEqual([])
  })

  test('OPS-2 a removed listener gets no event, and the last one removes the listener of the signal', () => {
    const { signal } = new AbortController()
    const received: string[] = []
    const stops = ['one', 'two'].map((name) => onceAborted(signal, () => received.push(name)))
    stops[0]?.()
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    stops[1]?.()
    stops[1]?.()
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(received).toEqual([])
  })

  test('OPS-2 a signal that is already aborted runs the callback at once', () => {
    const received: string[] = []
    onceAborted(AbortSignal.abort(), () => received.push('at once'))
    expect(received).toEqual(['at once'])
  })
})
