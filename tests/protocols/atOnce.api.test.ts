import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Caller } from '../../api/http/caller.ts'
import { updateProtocol } from '../../api/protocols/protocols.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Answer } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { losingFirstCommit } from '../support/store/losingCommit.ts'
import { until } from '../support/until.ts'
import { day, protocolsOf } from './protocolsWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
const { created, list, change, remove } = protocolsOf(
  () => api,
  () => mari,
)

const read = async (id: string) => (await list()).body.find(({ _id }: { _id: string }) => _id === id)

test('PROTO-1 REST-1 a save over a change made meanwhile is 412, with the protocol as it is and who changed it', async () => {
  const { _id, versioon } = await created({ kuupaev: day(2026, 5, 24) })
  const other = await change(_id, { kuupaev: day(2026, 5, 25) }, { as: juri, ifMatch: versioon })
  expect(other.status).toBe(200)
  const refused = await change(_id, { tekst: '<p>Minu</p>' }, { ifMatch: versioon })
  expect([refused.status, refused.body]).toEqual([
    412,
    {
      msg: 'Jüri Õun muutis seda protokolli vahepeal.',
      praegu: other.body,
      versioon: other.body.versioon,
      muutja: { _id: juri._id, nimi: 'Jüri Õun' },
    },
  ])
  expect(await read(_id)).toEqual(other.body)
  // A save with the current version overwrites the change, and so does a save without a version.
  expect((await change(_id, { tekst: '<p>Minu</p>' }, { ifMatch: refused.body.versioon })).status).toBe(200)
  expect((await change(_id, { tekst: '<p>Uus</p>' })).status).toBe(200)
})

test('PROTO-1 of ten saves at once from one version one is done and nine are refused', async () => {
  const { _id, versioon } = await created()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => change(_id, { tekst: `<p>${index}</p>` }, { ifMatch: versioon })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)])
  expect(await read(_id)).toEqual(answers.find(({ status }) => status === 200)?.body)
})

test('PROTO-1 everything that can be edited makes another version, the tag of an answer goes into the next save', async () => {
  const file = (await upload(api, 'sisu', { as: mari, name: 'lisa.txt' })).body
  const first = await created()
  let ifMatch = first.versioon
  const seen = new Set([ifMatch])
  for (const body of [
    { tekst: '<p>Teine</p>' },
    { kuupaev: day(2026, 5, 1) },
    { kuupaev: day(2026, 5, 1, 0) },
    { kuupaev: null, failid: [file._id] },
  ]) {
    const answer = await change(first._id, body, { ifMatch })
    expect([body, answer.status, seen.has(answer.body.versioon)]).toEqual([body, 200, false])
    ifMatch = answer.headers.get('etag') ?? ''
    seen.add(answer.body.versioon)
    expect((await change(first._id, { tekst: '<p>Muu</p>' }, { ifMatch: first.versioon })).status).toBe(412)
  }
})

test('PROTO-1 two changes of different fields without a version are both kept', async () => {
  const { _id } = await created()
  await Promise.all([change(_id, { kuupaev: day(2026, 5, 24) }), change(_id, { tekst: '<p>Jüri</p>' }, { as: juri })])
  expect(await read(_id)).toMatchObject({ kuupaev: day(2026, 5, 24), tekst: '<p>Jüri</p>' })
})

test('PROTO-1 a protocol is changed while it is deleted: the change hears that it is gone', async () => {
  const { _id } = await created()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const started = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from protocols where _id = ${_id}::uuid for update`)
    const answers: Promise<Answer>[] = []
    for (const request of [() => remove(_id, juri), () => change(_id, { tekst: '<p>x</p>' })]) {
      answers.push(request())
      await until(async () => (await api.db.execute(waiting)).rowCount === answers.length)
    }
    return { answers }
  })
  const answers = await Promise.all(started.answers)
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
})

test('REST-1 PROTO-1 a save whose commit is not answered can be sent again with its version', async () => {
  const { _id, versioon: ifMatch } = await created()
  const db = drizzle(losingFirstCommit(api.db.$client))
  const caller: Caller = { ...mari, staatus: 2 }
  const save = () =>
    updateProtocol(db, { contentEditors: 2 }, caller, { id: _id, body: { tekst: '<p>Uus</p>' }, ifMatch })
  await expect(save()).rejects.toThrow('Connection terminated')
  expect(await save()).toMatchObject({ _id, tekst: '<p>Uus</p>' })
})

test('USER-7 an editor who is gone is not named any more, and the protocols stay', async () => {
  const { _id } = await created()
  const leaving = await api.person({ name: 'Lahkuja' })
  const admin = await api.person({ status: 4 })
  await change(_id, { tekst: '<p>Lahkuja</p>' }, { as: leaving })
  expect((await api.call('DELETE', `/api/users/${leaving._id}`, { as: admin })).status).toBe(200)
  expect((await change(_id, { tekst: '<p>x</p>' }, { ifMatch: '"muu"' })).body).toMatchObject({
    msg: 'Seda protokolli muudeti vahepeal.',
    praegu: { tekst: '<p>Lahkuja</p>' },
    muutja: null,
  })
})
