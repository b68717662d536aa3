import { afterEach, expect, jest, test } from '@jest/globals'
import { earlyResponse, requestKey } from '../../web/lib/pieces/earlyParts.ts'
import { fetchAhead } from '../../web/lib/pieces/whenIdle.ts'

const body = '{"operationName":"Home"}'

/** As the page's inline script leaves it for somebody with the token 'mari'. @returns what the page asked for */
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

test('AUTH-1 what the page asked for is taken once', () => {
  const { response } = visitBegan()
  expect(earlyResponse('mari', body) === response).toBe(true)
  expect(earlyResponse('mari', body)).toBeUndefined()
})

test('AUTH-1 what the page asked for is nothing for the next person on the browser, nor for another request', () => {
  visitBegan()
  expect(earlyResponse('jaan', body)).toBeUndefined()
  expect(earlyResponse(undefined, body)).toBeUndefined()
  expect(earlyResponse('mari', '{"operationName":"Me"}')).toBeUndefined()
})

test('NOTE-3 what the page asked for half a minute ago is asked for anew', () => {
  visitBegan(30_000)
  expect(earlyResponse('mari', body)).toBeUndefined()
})

test.each([
  ['is fetched at a quiet moment', undefined, 1],
  ['is not fetched where a person asks to save data', { saveData: true }, 0],
])('ROUTE-1 the code of the next screen %s', (_, connection, times) => {
  jest.useFakeTimers()
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const load = jest.fn(() => Promise.reject(new Error('away')))
  fetchAhead(load)
  jest.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(times)
})
