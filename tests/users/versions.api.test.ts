import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()

test('AUTH-10 the version of a member confirms no guess of an email, and stays the same over a restart', async () => {
  const admin = await api.person({ status: 4 })
  const mari = await api.person({ name: 'Mari', email: 'mari@saar.test' })
  const read = async () =>
    (await api.call('GET', `/api/users/${mari._id}`, { as: admin })).body as Record<string, unknown> & {
      versioon: string
    }
  const { nimi, telefon, elukoht, staatus, versioon } = await read()
  const guess = createHash('sha256')
    .update(JSON.stringify([nimi, mari.email, telefon, elukoht, staatus]))
    .digest('base64url')
  expect(guess.slice(0, 22)).not.toBe(versioon.slice(1, -1))
  await api.restart()
  expect((await read()).versioon).toBe(versioon)
  await api.db.execute(sql`delete from store_keys where nimi = 'versioonid'`)
  await api.restart()
  expect((await read()).versioon).not.toBe(versioon)
})
