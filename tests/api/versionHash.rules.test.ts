import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { hmacOf } from '../../api/http/versions.ts'

test('AUTH-10 ARTICLE-7 (rules: a pure function) versions are HMAC-SHA256 with the key of the store, as before the upgrade', () => {
  for (const length of [0, 1, 31, 32, 64]) {
    const key = randomBytes(length)
    const hmac = hmacOf(key)
    for (const text of ['', 'Tere', 'Õöäü „šž“ 🐑', 'x'.repeat(100_000), randomBytes(200).toString('base64')])
      expect(hmac(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
  }
})
