import { describe, expect, test } from '@jest/globals'
import { toolLimit } from '../../../api/http/tools/gate.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { apiToken } from '../../support/api/apiToken.ts'

const api = apiOfTests({ toolCallsPerMinute: 3 })

test('AUTH-10 a token has a limit of its own: beyond it is 429 with Retry-After, and its member and other tokens are not affected', async () => {
  const mari = await api.person()
  const [busy, calm] = [await apiToken(api, mari), await apiToken(api, mari)]
  const call = (as: { token: string }) => api.call('GET', '/api/foorum/kategooria', { as })
  for (let at = 0; at < 3; at += 1) expect((await call(busy)).status).toBe(200)
  const refused = await call(busy)
  const seconds = Number(refused.headers.get('retry-after'))
  expect([refused.status, seconds > 0 && seconds <= 60]).toEqual([429, true])
  expect(refused.body.msg).toBe(
    `See võti küsib liiga tihti: lubatud on 3 päringut minutis. Proovi uuesti ${seconds} sekundi pärast.`,
  )
  expect([(await call(calm)).status, (await call(mari)).status]).toEqual([200, 200])
})

describe('AUTH-10 the limit', () => {
  test('AUTH-10 resets after a minute, and holds for each token by itself', () => {
    let now = 0
    const count = toolLimit(2, () => now)
    const isRefused = (id: string) => {
      try {
        count(id)
        return false
      } catch {
        return true
      }
    }
    expect(['a', 'a', 'a', 'b'].map(isRefused)).toEqual([false, false, true, false])
    now = 59_999
    expect(isRefused('a')).toBe(true)
    now = 60_000
    expect(['a', 'a', 'a'].map(isRefused)).toEqual([false, false, true])
  })
})
