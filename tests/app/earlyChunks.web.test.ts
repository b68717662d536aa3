import { afterEach, expect, jest, test } from '@jest/globals'
import { earlyResponse, requestKey } from '../../web/lib/chunks/earlyChunks.ts'
import { fetchAhead } from '../../web/lib/chunks/whenIdle.ts'

const body = '{"operationName":"Home"}'

/** Simulates the page's inline script for a member with the token 'mari'. @returns its early request */
function visitBegan(at = 1_000): { response: Promise<Response> } {
  const response = Promise.resolve({} as Response)
  jest.spyOn(performance, 'now').mockReturnValue(at)
  window.siseVisit = { files: {}, responses: { [requestKey('mari', body)]: response } }
  return { response }
}

afterEach(() => {
  delete window.siseVisit
  jest.restoreAllMocks()
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

test('AUTH-1 the response to an early request of the page is used once', () => {
  const { response } = visitBegan()
  expect(earlyResponse('mari', body) === response).toBe(true)
  expect(earlyResponse('mari', body)).toBeUndefined()
})

test('AUTH-1 the response to an early request is used neither for the next member in the browser nor for another request', () => {
  visitBegan()
  expect(earlyResponse('jaan', body)).toBeUndefined()
  expect(earlyResponse(undefined, body)).toBeUndefined()
  expect(earlyResponse('mari', '{"operationName":"Me"}')).toBeUndefined()
})

test('NOTE-3 the response to an early request is requested again after half a minute', () => {
  visitBegan(30_000)
  expect(earlyResponse('mari', body)).toBeUndefined()
})

test.each([
  ['is fetched at a quiet moment', undefined, 1],
  ['is not fetched with Save-Data', { saveData: true }, 0],
])('ROUTE-1 the chunk of the next screen %s', (_, connection, times) => {
  jest.useFakeTimers()
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const load = jest.fn(() => Promise.reject(new Error('away')))
  fetchAhead(load)
  jest.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(times)
})
