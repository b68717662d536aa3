import { afterEach, expect, jest, test } from '@jest/globals'
import { deleteToken, storedToken, storeToken, windowStorage } from '../../../web/explorer/access.ts'

afterEach(() => void jest.restoreAllMocks())

test('GQL-10 where the browser blocks its storage the explorer’s pages open, and the token lasts as long as the page', () => {
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  expect(windowStorage('localStorage').getItem('sise.token')).toBeNull()
  expect(storedToken()).toBe('')
  storeToken('võti')
  expect(storedToken()).toBe('võti')
  deleteToken()
  expect(storedToken()).toBe('')
})
