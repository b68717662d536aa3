import { expect, test } from '@jest/globals'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()

test('FORUM-6 each member gets a draft key of their own, always the same one, and never the key of another', async () => {
  const [mari, mati] = [await api.person({ name: 'Mari' }), await api.person({ name: 'Mati', status: 4 })]
  const keyOf = async (as: typeof mari) =>
    ((await api.call('GET', '/api/auth', { as })).body as { mustandivoti: string }).mustandivoti
  const key = await keyOf(mari)
  expect(key.length).toBeGreaterThanOrEqual(64)
  expect(await keyOf(mari)).toBe(key)
  expect(await keyOf(mati)).not.toBe(key)

  const list = await api.call('GET', '/api/users', { as: mati })
  expect(list.text).toContain('Mari')
  const changed = await api.call('PUT', `/api/users/admin/${mari._id}`, {
    as: mati,
    body: { nimi: 'Mari', email: mari.email },
  })
  expect(changed.status).toBe(200)
  for (const { text } of [list, changed]) {
    expect(text).not.toContain(key)
    expect(text).not.toContain('mustandivoti')
  }
})
