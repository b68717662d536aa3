// @alone The pending requests of other tests would never end.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Opened } from '../../../web/app/worker/afterOpening.ts'
import { registerWorker as registerOpened } from '../../../web/app/worker/registerWorker.ts'
import { trackPending } from '../../../web/lib/chunks/trackPending.ts'

/** Registers without the functions for notifications, which jsdom does not have. */
const registerWorker = () => registerOpened({} as Opened)

const register = jest.fn(() => Promise.resolve())
const posted = jest.fn()

beforeEach(() => {
  jest.useFakeTimers()
  window.siseVisit = { files: {}, responses: {} }
  const ready = Promise.resolve({ active: { postMessage: posted } })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register, ready, controller: null, addEventListener: () => {} },
    configurable: true,
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  jest.clearAllMocks()
  delete window.siseVisit
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

/** Lets time pass, and the registration's code load. */
async function registered(ms: number) {
  await jest.advanceTimersByTimeAsync(ms)
  await import('../../../web/app/worker/afterOpening.ts')
  await jest.advanceTimersByTimeAsync(0)
}

/** A request of the first screen that is pending until it is called. */
function somethingUnderWay(): () => Promise<void> {
  let end = () => {}
  const work = trackPending(new Promise<void>((resolve) => (end = resolve)))
  return () => {
    end()
    return work
  }
}

test('VISIT-1 on a slow connection the service worker is registered when the first screen has loaded all it needs, and not before', async () => {
  registerWorker()
  const codeComes = somethingUnderWay()
  jest.advanceTimersByTime(60_000)
  // The screen requests its data as soon as its code has loaded.
  const dataComes = somethingUnderWay()
  await codeComes()
  jest.advanceTimersByTime(60_000)
  expect(register).not.toHaveBeenCalled()
  await dataComes()
  await registered(60_000)
  expect(register.mock.calls).toEqual([['/sise/worker.js', { scope: '/sise', updateViaCache: 'none' }]])
})

test('VISIT-1 the service worker gets the list of chunks that the first visit has loaded, and no other files', async () => {
  const loaded = [
    'http://localhost/sise/assets/TopicPage-a1.js',
    'http://localhost/graphql',
    'http://localhost/api/static/1.jpg',
  ]
  // jsdom has no resource timing entries.
  Object.assign(performance, { getEntriesByType: () => loaded.map((name) => ({ name })) })
  registerWorker()
  await registered(60_000)
  expect(posted.mock.calls).toEqual([[{ type: 'CACHE_URLS', payload: { urlsToCache: loaded.slice(0, 1) } }]])
})

test('VISIT-1 a browser that refuses the service worker, as in a private window, shows no error', async () => {
  register.mockRejectedValueOnce(new Error('The operation is insecure.'))
  registerWorker()
  await registered(60_000)
  expect(register).toHaveBeenCalledTimes(1)
  expect(posted).not.toHaveBeenCalled()
})

test.each([
  [
    'Save-Data is set',
    () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  ],
  ['the browser supports none, as on an insecure address', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
  ['the client is not built', () => delete window.siseVisit],
])('VISIT-1 no service worker is registered where %s', async (_, given) => {
  given()
  registerWorker()
  await registered(60_000)
  expect(register).not.toHaveBeenCalled()
})
