import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'
import { calendar, gallery, homeOf, news, offset } from './homeWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const { read, save, saved, file } = homeOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate home_pages cascade')
})

test('HOME-2 of ten first saves at once without a version the last one is whole', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save({ et: [news(`n${index}`)], en: [calendar(`n${index}`)] })),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  const { et, en } = (await read()).body
  expect([et.length, en.length, et[0].id]).toEqual([1, 1, en[0].id])
})

test('FILE-7 a picture is deleted while the page that shows it is saved: neither blocks the other', async () => {
  const picture = await file()
  const page = await saved({ et: [offset('o', { pilt: picture })] })
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const started = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from home_pages order by keel for update`)
    const responses: Promise<ApiResponse>[] = []
    for (const request of [
      () => api.call('DELETE', `/api/files/${picture}`, { as: mari }),
      () => save({ et: page.et, en: [gallery('g', { pilt: picture })] }),
    ]) {
      responses.push(request())
      await until(async () => (await api.db.execute(waiting)).rowCount === responses.length)
    }
    return { responses }
  })
  const [removed, kept] = await Promise.all(started.responses)
  expect([removed?.status, kept?.status, kept?.body.valjad]).toEqual([
    200,
    400,
    { en: '1. plokk: Pilti enam ei ole. Vali teine ja salvesta uuesti.' },
  ])
  expect((await read()).body).toMatchObject({ et: [{ pilt: null }], en: [] })
})
