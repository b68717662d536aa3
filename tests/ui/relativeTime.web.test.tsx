import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { RelativeTime } from '../../web/ui/time/RelativeTime.tsx'
import { relativeTimes } from '../../web/ui/time/RelativeTime.tsx'

beforeAll(() => relativeTimes.load())
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
})

afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
  setVisibility('visible')
})

const setVisibility = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const shown = () => screen.getAllByRole('time').map(({ textContent }) => textContent)

// @alone This test has to be the first: the code of exact times stays loaded for the following ones.
test('FORUM-1 W20 two hundred times share one timer and one listener of each kind, and leave none behind', async () => {
  const timers = jest.spyOn(globalThis, 'setInterval')
  const added = jest.spyOn(document, 'addEventListener')
  const removed = jest.spyOn(document, 'removeEventListener')
  const { unmount } = render(Array.from({ length: 200 }, (_, index) => <RelativeTime key={index} at={ago(index)} />))
  expect(timers).toHaveBeenCalledTimes(1)
  const kinds = added.mock.calls.map(([kind]) => kind).filter((kind) => kind !== 'selectionchange')
  expect([...kinds].sort()).toEqual(['keydown', 'pointerdown', 'pointermove', 'visibilitychange'])
  fireEvent.pointerMove(document)
  // The code of exact times is imported at the first sign of activity.
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getAllByRole('time').every((time) => time.hasAttribute('data-exact'))).toBe(true)
  unmount()
  expect(new Set(removed.mock.calls.map(([kind]) => kind))).toEqual(new Set(kinds))
  expect(jest.getTimerCount()).toBe(0)
})

test('FORUM-1 W20 times are updated while the page is open, all at one tick', () => {
  render([<RelativeTime key="a" at={ago(1)} />, <RelativeTime key="b" at={ago(10)} />])
  expect(shown()).toEqual(['minut tagasi', '10 minutit tagasi'])
  act(() => jest.advanceTimersByTime(120_000))
  expect(shown()).toEqual(['3 minutit tagasi', '12 minutit tagasi'])
})

test('FORUM-1 W20 a hidden page pauses, and is right as soon as it is visible again', () => {
  render(<RelativeTime at={ago(10)} />)
  setVisibility('hidden')
  fireEvent(document, new Event('visibilitychange'))
  expect(jest.getTimerCount()).toBe(0)
  jest.setSystemTime(Date.now() + 3_600_000)
  expect(shown()).toEqual(['10 minutit tagasi'])
  setVisibility('visible')
  fireEvent(document, new Event('visibilitychange'))
  expect(shown()).toEqual(['tund tagasi'])
  expect(jest.getTimerCount()).toBe(1)
})
