import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { updateArticle } from '../../api/articles/articles.ts'
import type { Caller } from '../../api/http/caller.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import { catalogues } from '../../schema/rules/catalogues.ts'
import type { Answer } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { losingFirstCommit } from '../support/store/losingCommit.ts'
import { until } from '../support/until.ts'
import { articlesOf } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api)
const { created, change, read, create, remove, file } = articlesOf(
  () => api,
  () => mari,
)

const module = (id: string, jrg: number) => ({ id, tyyp: 'tekst', sisu: `<p>${id}</p>`, jrg })
const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const pidsWaiting = async () => (await api.db.execute<{ pid: number }>(waiting)).rows.map(({ pid }) => pid)

/** Locks the group of an article until all requests wait for it, in their order, and runs `meanwhile` before it releases the lock. */
async function whileLocked(id: string, requests: (() => Promise<Answer>)[], meanwhile?: () => Promise<unknown>) {
  const answers = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`
      select from article_groups where _id = (select ryhm from articles where _id = ${id}::uuid) for update`)
    const started: Promise<Answer>[] = []
    for (const request of requests) {
      started.push(request())
      await until(async () => (await pidsWaiting()).length === started.length)
    }
    await meanwhile?.()
    return { started }
  })
  return Promise.all(answers.started)
}

test('ORDER-1 two moves at once, neither with a version: the later one stands whole, and the numbers have no gap', async () => {
  const { _id } = await created('lehed', { moodulid: [module('a', 1), module('b', 2), module('c', 3)] })
  const answers = await whileLocked(_id, [
    () => change('lehed', _id, { moodulid: [module('b', 1), module('a', 2), module('c', 3)] }),
    () => change('lehed', _id, { moodulid: [module('a', 1), module('c', 2), module('b', 3)] }, { as: jaan }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await read('lehed', _id)
  expect(body).toEqual(answers[1]?.body)
  expect(body.moodulid.map(({ id, jrg }: { id: string; jrg: number }) => `${jrg}${id}`)).toEqual(['1a', '2c', '3b'])
})

test('ARTICLE-7 two changes of different fields at once are both kept', async () => {
  const { _id } = await created('uudised')
  await whileLocked(_id, [
    () => change('uudised', _id, { pealkiri: 'Praam' }),
    () => change('uudised', _id, { avalik: true }, { as: jaan }),
  ])
  expect((await read('uudised', _id)).body).toMatchObject({ pealkiri: 'Praam', avalik: true })
})

test('LANG-2 SLUG-1 an article is renamed while its version is made: neither waits for the other in vain', async () => {
  const et = await created('loodus', { pealkiri: 'Hülged' })
  const lang = { current: 'en', list: { et: et._id } }
  const answers = await whileLocked(et._id, [
    () => create('loodus', { pealkiri: 'Hülged', lang }),
    () => change('loodus', et._id, { slug: 'hallhylged' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('ARTICLE-1 an article is changed while it is deleted: the change hears that it is gone', async () => {
  const { _id } = await created('loodus')
  const answers = await whileLocked(_id, [() => remove('loodus', _id), () => change('loodus', _id, { jrg: 1 })])
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
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

test('ARTICLE-7 REST-1 a save whose commit is not answered can be sent again with its version', async () => {
  const { _id } = await created('uudised', { pealkiri: 'Praam' })
  const ifMatch = (await read('uudised', _id)).headers.get('etag') ?? ''
  const catalogue = catalogues.find(({ slug }) => slug === 'uudised')
  if (!catalogue) throw new Error('There is no catalogue of news')
  const db = drizzle(losingFirstCommit(api.db.$client))
  const caller: Caller = { ...mari, staatus: 2 }
  const save = () =>
    updateArticle(db, catalogue, { contentEditors: 2, embedHosts: [] }, caller, {
      id: _id,
      body: { pealkiri: 'Parvlaev' },
      ifMatch,
    })
  await expect(save()).rejects.toThrow('Connection terminated')
  expect(await save()).toMatchObject({ _id, pealkiri: 'Parvlaev' })
})

/** Runs requests while somebody deletes a file, just before that is committed. */
async function whileDeleting(fileId: string, requests: () => Promise<Answer>[]) {
  return inTransaction(api.db, async (tx) => {
    await tx.execute(sql`delete from files where _id = ${fileId}::uuid`)
    return Promise.all(requests())
  })
}

test('ARTICLE-7 FILE-7 a change of the title does not wait for a file that somebody deletes, nor is it refused for it', async () => {
  const [doomed, kept, cover] = [await file(), await file(), await file()]
  const moodulid = [{ id: 'p', tyyp: 'pildid', sisu: [doomed, kept], jrg: 1 }]
  const { _id } = await created('uudised', { pealkiri: 'Praam', moodulid })
  const answers = await whileDeleting(doomed, () => [change('uudised', _id, { pealkiri: 'Uus praam' })])
  expect(answers.map(({ status }) => status)).toEqual([200])
  const { body } = await read('uudised', _id)
  expect([body.pealkiri, body.moodulid[0].sisu.map((one: { _id: string }) => one._id)]).toEqual(['Uus praam', [kept]])

  const next = await created('uudised', { moodulid: [{ id: 'p', tyyp: 'pildid', sisu: [kept, cover], jrg: 1 }] })
  const covered = await whileDeleting(kept, () => [change('uudised', next._id, { esipilt: cover })])
  expect(covered.map(({ status }) => status)).toEqual([200])
  const uses = await api.call('GET', `/api/files/${cover}/kasutus`, { as: mari })
  expect(uses.body).toMatchObject([{ _id: next._id }])
})
