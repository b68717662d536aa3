import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'
import { articlesOf } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api)
const { created, change, read, create, file } = articlesOf(
  () => api,
  () => mari,
)

const module = (id: string, jrg: number) => ({ id, tyyp: 'tekst', sisu: `<p>${id}</p>`, jrg })
const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const pidsWaiting = async () => (await api.db.execute<{ pid: number }>(waiting)).rows.map(({ pid }) => pid)

/** Locks the group of an article until all requests wait for it, in their order, and runs `meanwhile` before it releases the lock. */
async function whileLocked(id: string, requests: (() => Promise<ApiResponse>)[], meanwhile?: () => Promise<unknown>) {
  const responses = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`
      select from article_groups where _id = (select ryhm from articles where _id = ${id}::uuid) for update`)
    const started: Promise<ApiResponse>[] = []
    for (const request of requests) {
      started.push(request())
      await until(async () => (await pidsWaiting()).length === started.length)
    }
    await meanwhile?.()
    return { started }
  })
  return Promise.all(responses.started)
}

test('ORDER-1 two moves at once, neither with a version: the later one is stored completely, and the numbers have no gap', async () => {
  const { _id } = await created('lehed', { moodulid: [module('a', 1), module('b', 2), module('c', 3)] })
  const responses = await whileLocked(_id, [
    () => change('lehed', _id, { moodulid: [module('b', 1), module('a', 2), module('c', 3)] }),
    () => change('lehed', _id, { moodulid: [module('a', 1), module('c', 2), module('b', 3)] }, { as: jaan }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await read('lehed', _id)
  expect(body).toEqual(responses[1]?.body)
  expect(body.moodulid.map(({ id, jrg }: { id: string; jrg: number }) => `${jrg}${id}`)).toEqual(['1a', '2c', '3b'])
})

test('LANG-2 SLUG-1 an article is renamed while its version is made: neither waits for the other in vain', async () => {
  const et = await created('loodus', { pealkiri: 'Hülged' })
  const lang = { current: 'en', list: { et: et._id } }
  const responses = await whileLocked(et._id, [
    () => create('loodus', { pealkiri: 'Hülged', lang }),
    () => change('loodus', et._id, { slug: 'hallhylged' }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('REST-1 a save whose connection is killed is 503 and leaves the article whole; sent again it is done', async () => {
  const moodulid = [module('a', 1)]
  const article = await created('kalender', { moodulid, kuupaevad: [{ id: 'd' }] })
  const body = { pealkiri: 'Laat', moodulid: [], kuupaevad: [] }
  const [broken] = await whileLocked(article._id, [() => change('kalender', article._id, body)], async () => {
    for (const pid of await pidsWaiting()) await api.db.execute(sql`select pg_terminate_backend(${pid})`)
  })
  expect([broken?.status, broken?.body]).toEqual([503, { msg: expect.stringMatching(/\.$/) }])
  expect((await read('kalender', article._id)).body).toEqual(article)
  expect((await change('kalender', article._id, body)).body).toMatchObject(body)
})

/** Runs requests while somebody deletes a file, just before that is committed. */
async function whileDeleting(fileId: string, requests: () => Promise<ApiResponse>[]) {
  return inTransaction(api.db, async (tx) => {
    await tx.execute(sql`delete from files where _id = ${fileId}::uuid`)
    return Promise.all(requests())
  })
}

test('ARTICLE-7 FILE-7 a change of the title neither waits for the deletion of a file nor is refused because of it', async () => {
  const [doomed, kept, cover] = [await file(), await file(), await file()]
  const moodulid = [{ id: 'p', tyyp: 'pildid', sisu: [doomed, kept], jrg: 1 }]
  const { _id } = await created('uudised', { pealkiri: 'Praam', moodulid })
  const responses = await whileDeleting(doomed, () => [change('uudised', _id, { pealkiri: 'Uus praam' })])
  expect(responses.map(({ status }) => status)).toEqual([200])
  const { body } = await read('uudised', _id)
  expect([body.pealkiri, body.moodulid[0].sisu.map((one: { _id: string }) => one._id)]).toEqual(['Uus praam', [kept]])

  const next = await created('uudised', { moodulid: [{ id: 'p', tyyp: 'pildid', sisu: [kept, cover], jrg: 1 }] })
  const covered = await whileDeleting(kept, () => [change('uudised', next._id, { esipilt: cover })])
  expect(covered.map(({ status }) => status)).toEqual([200])
  const uses = await api.call('GET', `/api/files/${cover}/kasutus`, { as: mari })
  expect(uses.body).toMatchObject([{ _id: next._id }])
})
