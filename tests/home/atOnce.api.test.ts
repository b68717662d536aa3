import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { saveHomePage } from '../../api/home/homePage.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import type { Answer } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { losingFirstCommit } from '../support/store/losingCommit.ts'
import { until } from '../support/until.ts'
import { calendar, gallery, homeOf, intro, news, offset } from './homeWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
const { read, save, saved, file } = homeOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate home_pages cascade')
})

test('HOME-2 REST-1 a save over a change made meanwhile is 412, with the page as it is and who changed it', async () => {
  const page = await saved({ et: [intro('a')] })
  const other = await save({ et: page.et, en: [news('n')] }, { as: juri, ifMatch: page.versioon })
  expect(other.status).toBe(200)
  const refused = await save({ et: [], en: [] }, { ifMatch: page.versioon })
  expect([refused.status, refused.body]).toEqual([
    412,
    {
      msg: 'Jüri Õun muutis avalehte vahepeal.',
      praegu: other.body,
      versioon: other.body.versioon,
      muutja: { _id: juri._id, nimi: 'Jüri Õun' },
    },
  ])
  expect((await read()).body).toEqual(other.body)
  // A save with the current version overwrites the change, and so does a save without a version.
  expect((await save({ et: [], en: [] }, { ifMatch: refused.body.versioon })).status).toBe(200)
  expect((await save({ et: [intro('b')], en: [] })).status).toBe(200)
})

test('HOME-2 of ten first saves at once one is done, and nine are refused with what is there now', async () => {
  const { versioon } = (await read()).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save({ et: [news(`n${index}`)], en: [] }, { ifMatch: versioon })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)])
  const winner = answers.find(({ status }) => status === 200)
  for (const refused of answers.filter(({ status }) => status === 412))
    expect(refused.body).toMatchObject({ praegu: winner?.body, muutja: { _id: mari._id } })
  expect((await read()).body).toEqual(winner?.body)
})

test('HOME-2 of ten first saves at once without a version the last one is whole', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save({ et: [news(`n${index}`)], en: [calendar(`n${index}`)] })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  const { et, en } = (await read()).body
  expect([et.length, en.length, et[0].id]).toEqual([1, 1, en[0].id])
})

test('HOME-2 whatever can be edited makes another version, and the tag of an answer goes into the next save', async () => {
  const picture = await file()
  let page = await saved({ et: [intro('a'), calendar('k')] })
  const first = page.versioon
  let ifMatch = first
  const seen = new Set([ifMatch])
  const [a, k] = page.et
  for (const body of [
    { et: [{ ...a, pealkiri: 'Muu' }, k] },
    { et: [{ ...a, tekst: '<p>Muu</p>' }, k] },
    { et: [{ ...a, link: '/sise' }, k] },
    { et: [{ ...a, piltParem: picture }, k] },
    { et: [{ ...a, piltVasak: picture }, k] },
    { et: [k, a].map(({ jrg: _, ...block }) => block) },
    { et: [k] },
    { et: [{ ...k, tyyp: 'Uudised' }] },
    { et: [], en: [{ ...k, tyyp: 'Uudised' }] },
  ]) {
    const answer = await save({ en: [], ...body }, { ifMatch })
    expect([body, answer.status, seen.has(answer.body.versioon)]).toEqual([body, 200, false])
    page = answer.body
    ifMatch = answer.headers.get('etag') ?? ''
    seen.add(page.versioon)
    expect((await save({ et: [news('x')], en: [] }, { ifMatch: first })).status).toBe(412)
  }
})

test('FILE-7 a picture is deleted while the page that shows it is saved: neither blocks the other', async () => {
  const picture = await file()
  const page = await saved({ et: [offset('o', { pilt: picture })] })
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const started = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from home_pages order by keel for update`)
    const answers: Promise<Answer>[] = []
    for (const request of [
      () => api.call('DELETE', `/api/files/${picture}`, { as: mari }),
      () => save({ et: page.et, en: [gallery('g', { pilt: picture })] }),
    ]) {
      answers.push(request())
      await until(async () => (await api.db.execute(waiting)).rowCount === answers.length)
    }
    return { answers }
  })
  const [removed, kept] = await Promise.all(started.answers)
  expect([removed?.status, kept?.status, kept?.body.valjad]).toEqual([
    200,
    400,
    { en: '1. plokk: Pilti enam ei ole. Vali teine ja salvesta uuesti.' },
  ])
  expect((await read()).body).toMatchObject({ et: [{ pilt: null }], en: [] })
})

test('REST-1 HOME-2 a save whose commit is not answered can be sent again with its version', async () => {
  const { versioon: ifMatch } = await saved({ et: [news('n')] })
  const db = drizzle(losingFirstCommit(api.db.$client))
  const body = { et: [], en: [{ id: 'k', tyyp: 'Kalender' as const }] }
  const attempt = () => saveHomePage(db, { contentEditors: 2 }, { ...mari, staatus: 2 }, { body, ifMatch })
  await expect(attempt()).rejects.toThrow('Connection terminated')
  expect(await attempt()).toMatchObject({ et: [], en: [{ id: 'k' }] })
})

test('USER-7 an editor who is gone is not named any more, and the page stays', async () => {
  const leaving = await api.person({ name: 'Lahkuja' })
  const admin = await api.person({ status: 4 })
  await save({ et: [news('n')], en: [] }, { as: leaving })
  expect((await api.call('DELETE', `/api/users/${leaving._id}`, { as: admin })).status).toBe(200)
  expect((await save({ et: [], en: [] }, { ifMatch: '"muu"' })).body).toMatchObject({
    msg: 'Avalehte muudeti vahepeal.',
    praegu: { et: [{ id: 'n' }] },
    muutja: null,
  })
})
