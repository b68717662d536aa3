import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openStore, type Store, type Transaction } from '../../api/store/database.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import { type TestDatabase, testDatabase } from '../support/store/database.ts'
import { stallingServer } from '../support/store/stallingServer.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let store: Store
const warnings: unknown[] = []
const log = { warn: (...line: unknown[]) => void warnings.push(line) }

beforeEach(async () => {
  database = await testDatabase()
  store = openStore(database.url, log)
  await store.db.execute(sql`create table saared (nimi text primary key, rahvast int not null)`)
  await store.db.execute(sql`insert into saared values ('Vilsandi', 20), ('Abruka', 30)`)
})
afterEach(async () => {
  await store.close()
  await database.drop()
})

const setPeople = (tx: Transaction, name: string, people: number) =>
  tx.execute(sql`update saared set rahvast = ${people}::int where nimi = ${name}`)
const peopleOf = async (name: string) =>
  (await store.db.execute<{ rahvast: number }>(sql`select rahvast from saared where nimi = ${name}`)).rows[0]?.rahvast
const fail = (code: string) => sql.raw(`do $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$`)
/** The number of connections that are checked out and not returned to the pool. */
const checkedOut = ({ db: { $client } }: Store) => $client.totalCount - $client.idleCount

describe('REST-1 a transaction of the store', () => {
  test('REST-1 is committed completely, or leaves nothing', async () => {
    expect(await inTransaction(store.db, async (tx) => (await setPeople(tx, 'Abruka', 31)).rowCount)).toBe(1)
    const interrupted = inTransaction(store.db, async (tx) => {
      await setPeople(tx, 'Abruka', 0)
      throw new Error('The power went')
    })
    await expect(interrupted).rejects.toThrow('The power went')
    expect([await peopleOf('Abruka'), checkedOut(store)]).toEqual([31, 0])
  })

  test('REST-1 that deadlocks with another succeeds: PostgreSQL aborts one, which is repeated', async () => {
    let holding = 0
    let release = () => {}
    const bothHold = new Promise<void>((done) => (release = done))
    const countPeople = (first: string, second: string) =>
      inTransaction(store.db, async (tx) => {
        await setPeople(tx, first, 1)
        holding += 1
        if (holding === 2) release()
        await bothHold
        await setPeople(tx, second, 2)
      })
    await Promise.all([countPeople('Vilsandi', 'Abruka'), countPeople('Abruka', 'Vilsandi')])
    expect([holding, checkedOut(store)]).toEqual([3, 0])
    expect([await peopleOf('Vilsandi'), await peopleOf('Abruka')].toSorted()).toEqual([1, 2])
  })

  test.each([
    ['a deadlock', '40P01', 3],
    ['a serialization failure', '40001', 3],
    ['a broken rule', '23514', 1],
    ['a lock that was not to be had', '55P03', 1],
  ])('REST-1 that fails by %s is tried the right number of times, and throws the error', async (_name, code, tries) => {
    let tried = 0
    const failing = inTransaction(store.db, async (tx) => {
      tried += 1
      await tx.execute(fail(code))
    })
    await expect(failing).rejects.toMatchObject({ cause: { code } })
    expect([tried, checkedOut(store)]).toEqual([tries, 0])
  })

  test('REST-1 with a failed statement whose error is ignored throws, as nothing was written', async () => {
    const careless = inTransaction(store.db, async (tx) => {
      await setPeople(tx, 'Abruka', 0)
      await tx.execute(fail('23514')).catch(() => {})
    })
    await expect(careless).rejects.toThrow('rolled back')
    expect(await peopleOf('Abruka')).toBe(30)
  })
})

test('REST-1 loses no connection while the store stalls and recovers', async () => {
  const server = await stallingServer(database.url)
  const stalling = openStore(server.url, log, { connectMs: 2_000, lockMs: 3_000, statementMs: 10_000, queryMs: 1_000 })
  try {
    // Twenty stall on existing connections, the others while they wait for one.
    const many = Array.from({ length: 25 }, (_, at) => at)
    await Promise.all(many.map(() => stalling.db.execute(sql`select pg_sleep(0.02)`)))
    server.stall()
    const stuck = await Promise.allSettled(
      many.map((at) =>
        at % 3 === 0
          ? stalling.db.execute(sql`select`)
          : inTransaction(stalling.db, (tx) => setPeople(tx, 'Vilsandi', at)),
      ),
    )
    expect(stuck.map(({ status }) => status)).toEqual(many.map(() => 'rejected'))
    server.resume()
    // Connections whose opening began during the stall may not be open yet.
    await until(() => checkedOut(stalling) === 0 && stalling.db.$client.waitingCount === 0)
    const served = await Promise.all(
      many.map((at) => inTransaction(stalling.db, (tx) => setPeople(tx, 'Vilsandi', 100 + at))),
    )
    expect(served.map(({ rowCount }) => rowCount)).toEqual(many.map(() => 1))
    expect(checkedOut(stalling)).toBe(0)
  } finally {
    await server.close()
    // Not awaited: if a connection were never returned, it would never resolve.
    void stalling.close()
  }
})
