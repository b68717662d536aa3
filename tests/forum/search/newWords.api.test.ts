import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../api/store/database.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()

test('FORUM-7 REST-1 writers of the same new words wait for nobody, and each text is found once', async () => {
  const malle = await api.person({ name: 'Malle' })
  const { _id } = await api.category()
  const write = (tx: Transaction, title: string) =>
    tx.execute(sql`
      insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      values (gen_random_uuid(), ${_id}::uuid, ${title}, '', 'Malle', now(), now())`)
  let arrived = 0
  const tries: string[] = []
  let meet = () => {}
  const both = new Promise<void>((resolve) => (meet = resolve))
  const writer = (first: string, second: string) =>
    inTransaction(api.db, async (tx) => {
      tries.push(first)
      await write(tx, first)
      arrived += 1
      if (arrived === 2) meet()
      await both
      await write(tx, second)
    })
  // Each stores first what the other stores next.
  await Promise.all([writer('Viidikas', 'Merisiig'), writer('Merisiig', 'Viidikas')])
  expect(tries).toHaveLength(2)

  for (const typed of ['viidikas', 'viidika', 'vidikas', 'merisiig']) {
    const { body } = await api.call('GET', `/api/foorum/otsing?p=${typed}`, { as: malle })
    expect([typed, (body as unknown[]).length]).toEqual([typed, 2])
  }
})
