import { afterEach, expect, jest, test } from '@jest/globals'
import { forgetToken, rememberedToken, rememberToken, windowStorage } from '../../../web/explorer/access.ts'

afterEach(() => void jest.restoreAllMocks())

test('GQL-10 where the browser blocks its storages the explorer’s pages open, and the token lasts as long as the page', () => {
  for (const kind of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  expect(windowStorage('localStorage').getItem('sise.token')).toBeNull()
  expect(rememberedToken()).toBe('')
  rememberToken('võti')
  expect(rememberedToken()).toBe('võti')
  forgetToken()
  expect(rememberedToken()).toBe('')
})
