import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import { startApi } from '../support/api/api.ts'
import { until } from '../support/until.ts'

test('GQL-8 a member’s topic is stored before most of the forty that another has sent first', async () => {
  const api = await startApi()
  try {
    const [kuri, mari] = [await api.person(), await api.person()]
    const kategooria = (await api.category())._id
    const order: string[] = []
    const send = async (as: typeof kuri, number: number) => {
      const body = { pealkiri: `Teema ${number}`, kategooria, tekst: '<p>Tere</p>' }
      const { status } = await api.call('POST', '/api/foorum/teema', { as, body })
      order.push(as._id)
      return status
    }
    const sent: Promise<number>[] = []
    // Nothing can be stored meanwhile.
    await inTransaction(api.db, async (tx) => {
      await tx.execute(sql`lock table topics in exclusive mode`)
      for (let number = 0; number < 40; number++) sent.push(send(kuri, number))
      await until(async () => {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_locks where not granted and relation = 'topics'::regclass`,
        )
        return (rows[0]?.n ?? 0) >= 14
      })
      sent.push(send(mari, 0))
      // Her next request is served when the session of this one has been found.
      await api.call('GET', '/api/auth', { as: mari })
    })
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]))
    // Requests that were running already are before hers, and so are those that began while her session was looked up.
    expect(order.indexOf(mari._id)).toBeLessThan(30)
  } finally {
    await api.close()
  }
})
