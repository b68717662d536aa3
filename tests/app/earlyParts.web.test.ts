import { afterEach, expect, jest, test } from '@jest/globals'
import { earlyResponse, requestKey } from '../../web/lib/pieces/earlyParts.ts'

const body = '{"operationName":"Home"}'

/** As the page's inline script leaves it for somebody with the token 'mari'. @returns the response */
function visitBegan(at = 1_000) {
  const response = Promise.resolve({} as Response)
  jest.spyOn(performance, 'now').mockReturnValue(at)
  window.siseVisit = { files: {}, responses: { [requestKey('mari', body)]: response } }
  return response
}

afterEach(() => {
  delete window.siseVisit
  jest.restoreAllMocks()
})

test('AUTH-1 what the page asked for is taken once', () => {
  const response = visitBegan()
  expect(earlyResponse('mari', body)).toBe(response)
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
