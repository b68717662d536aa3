import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { updateAlbum } from '../../api/gallery/albums.ts'
import type { Caller } from '../../api/http/caller.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import type { Answer } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { losingFirstCommit } from '../support/store/losingCommit.ts'
import { until } from '../support/until.ts'
import { embed, galleryOf, picture, titlesOf } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
let image: string
const { create, created, read, list, change, remove, move, file, empty, positions } = galleryOf(
  () => api,
  () => mari,
)

beforeAll(async () => {
  image = await file()
})
beforeEach(() => empty())

const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].toSorted()
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('ORDER-1 two people move, create and delete at once', () => {
  /** A seeded sequence of integers from 0 to below `limit`. */
  const numbers = (seed: number) => (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * limit)
  }

  test.each([1, 2, 3])('ORDER-1 positions stay 0, 1, 2 … and each once (%i)', async (seed) => {
    for (let number = 0; number < 8; number += 1) await created({ nimi: { et: `Album ${number}` } })
    const ids = (await list()).body.map(({ _id }: { _id: string }) => _id) as string[]
    const next = numbers(seed)
    const answers = await Promise.all(
      upTo(60).map((index) => {
        const as = index % 2 === 0 ? mari : juri
        const id = ids[next(ids.length)] ?? ''
        const kind = next(10)
        if (kind === 0) return remove(id, as)
        if (kind === 1) return create({ nimi: { et: 'Uus album' } }, { as })
        if (kind < 5) return move(id, 'yles', as)
        if (kind < 8) return move(id, 'alla', as)
        return move(id, next(4), as)
      }),
    )
    // 404 for an album that the other user has deleted, 400 for a position that no longer exists.
    expect(statuses(answers).filter((status) => ![200, 400, 404].includes(status))).toEqual([])
    for (const { status, body } of answers) {
      if (status !== 200) continue
      expect(body.map(({ jrg }: { jrg: number }) => jrg)).toEqual(upTo(body.length))
    }
    const stored = await positions()
    expect(stored).toEqual(upTo(stored.length))
  })

  test('ORDER-1 many moves of one album up, by two people, put it first, once', async () => {
    for (const number of upTo(6)) await created({ nimi: { et: String(number) } })
    const { _id } = (await list()).body[5]
    const answers = await Promise.all(upTo(20).map((index) => move(_id, 'yles', index % 2 ? mari : juri)))
    expect([statuses(answers), titlesOf(await list()), await positions()]).toEqual([
      [200],
      ['0', '5', '4', '3', '2', '1'],
      upTo(6),
    ])
  })

  test('ORDER-1 the store refuses two albums at one position', async () => {
    await created()
    await created()
    await expect(api.db.execute(sql`update albums set jrg = 0`)).rejects.toMatchObject({
      cause: { constraint: 'albums_jrg' },
    })
  })
})

test('GALLERY-2 a mover and an editor do not disturb one another: moves leave the version, edits the position', async () => {
  for (const et of ['C', 'B', 'A']) await created({ nimi: { et } })
  const { _id, versioon } = (await list()).body[0]
  await move(_id, 2, juri)
  const edited = await change(_id, { nimi: { et: 'A2' } }, { ifMatch: versioon })
  expect([edited.status, titlesOf(edited)]).toEqual([200, ['B', 'C', 'A2']])
  const answers = await Promise.all(
    upTo(20).map((index) =>
      index % 2 ? move(_id, index % 4 === 1 ? 'yles' : 'alla', juri) : change(_id, { nimi: { en: `No ${index}` } }),
    ),
  )
  expect([statuses(answers), await positions()]).toEqual([[200], [0, 1, 2]])
  expect((await list()).body.find((album: { _id: string }) => album._id === _id).nimi).toEqual({
    et: 'A2',
    en: expect.stringMatching(/^No \d+$/),
  })
})

test('GALLERY-2 a save over a change made meanwhile is 412, with the album as it is and who changed it', async () => {
  const { _id, slug, versioon } = await created({ nimi: { et: 'Rand' }, meedia: [picture('p', image)] })
  const meedia = [picture('p', image, { tekst: { et: 'Palk' } })]
  expect((await change(_id, { meedia }, { as: juri, ifMatch: versioon })).status).toBe(200)
  const refused = await change(_id, { nimi: { et: 'Minu' } }, { ifMatch: versioon })
  const { body: now } = await read(slug)
  expect([refused.status, refused.body]).toEqual([
    412,
    {
      msg: 'Jüri Õun muutis seda albumit vahepeal.',
      praegu: now,
      versioon: now.versioon,
      muutja: { _id: juri._id, nimi: 'Jüri Õun' },
    },
  ])
  // A stale version is accepted if the album has the sent values already.
  expect((await change(_id, { meedia }, { ifMatch: versioon })).status).toBe(200)
  expect((await change(_id, { nimi: { et: 'Minu' } }, { ifMatch: now.versioon })).status).toBe(200)
})

test('GALLERY-2 every field that can be changed counts for the version', async () => {
  const { _id, slug, versioon } = await created({ nimi: { et: 'Rand' }, meedia: [picture('p', image)] })
  const other = await file()
  const video = 'https://www.youtube.com/embed/a'
  let ifMatch = versioon
  const seen = new Set([ifMatch])
  for (const body of [
    { nimi: { en: 'Beach' } },
    { excerpt: { et: 'Liiv' } },
    { meedia: [picture('p', other)] },
    { meedia: [picture('q', other)] },
    { meedia: [picture('q', other, { tekst: { en: 'Sand' } })] },
    { meedia: [embed('q', video)] },
    { meedia: [embed('q', video, { esipilt: image })] },
    { meedia: [embed('r', video), picture('q', image)] },
    { meedia: [picture('q', image), embed('r', video)] },
    { slug: 'liivarand' },
  ]) {
    const answer = await change(_id, body, { ifMatch })
    ifMatch = (await list()).body[0].versioon
    expect([body, answer.status, seen.has(ifMatch)]).toEqual([body, 200, false])
    seen.add(ifMatch)
    expect((await change(_id, { excerpt: { en: 'x' } }, { ifMatch: versioon })).status).toBe(412)
  }
  expect((await read(slug)).body).toMatchObject({ _id, slug: 'liivarand', versioon: ifMatch })
})

test('GALLERY-2 two changes of different fields without a version are both kept', async () => {
  const { _id, slug } = await created({ nimi: { et: 'Rand' } })
  await Promise.all([change(_id, { nimi: { en: 'Beach' } }), change(_id, { excerpt: { et: 'Liiv' } }, { as: juri })])
  expect((await read(slug)).body).toMatchObject({ nimi: { et: 'Rand', en: 'Beach' }, excerpt: { et: 'Liiv', en: '' } })
})

test('GALLERY-4 an album is changed and moved while it is deleted: both hear that it is gone', async () => {
  const { _id } = await created()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const started = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from albums where _id = ${_id}::uuid for update`)
    const first = remove(_id, juri)
    await until(async () => (await api.db.execute(waiting)).rowCount === 1)
    return { answers: [first, change(_id, { slug: 'x' }), move(_id, 'yles')] }
  })
  const answers = await Promise.all(started.answers)
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404])
})

test('USER-7 a person who is deleted during a save hears that the session has ended, not that something is gone', async () => {
  const { _id } = await created({ nimi: { et: 'Rand' } })
  const leaving = await api.person()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { answer } = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from albums where _id = ${_id}::uuid for update`)
    const saving = change(_id, { nimi: { et: 'Liivarand' } }, { as: leaving })
    await until(async () => (await api.db.execute(waiting)).rowCount === 1)
    await tx.execute(sql`delete from users where _id = ${leaving._id}::uuid`)
    return { answer: saving }
  })
  const { status, body } = await answer
  expect([status, body]).toEqual([401, { msg: 'Palun logi sisse.' }])
})

test('FILE-7 files are deleted while albums that show them are saved, moved and created: nothing is left half done', async () => {
  const files = await Promise.all(upTo(6).map(() => file()))
  const meedia = () => files.map((id, index) => picture(`p${index}`, id))
  for (const number of upTo(4)) await created({ nimi: { et: String(number) }, meedia: meedia() })
  const ids = (await list()).body.map(({ _id }: { _id: string }) => _id) as string[]
  const answers = await Promise.all([
    ...files.slice(0, 5).map((id) => api.call('DELETE', `/api/files/${id}`, { as: mari })),
    ...ids.map((id) => change(id, { meedia: meedia().toReversed() }, { as: juri })),
    ...ids.map((id) => move(id, 'alla')),
    ...upTo(3).map(() => create({ meedia: meedia() })),
  ])
  expect(statuses(answers.slice(0, 5))).toEqual([200])
  expect(statuses(answers).filter((status) => ![200, 400].includes(status))).toEqual([])
  const { body } = await list()
  expect(await positions()).toEqual(upTo(body.length))
  for (const album of body) {
    expect(album.meedia.map(({ sisu }: { sisu: { _id: string } }) => sisu._id)).toEqual([files[5]])
    expect(album.meedia[0].jrg).toBe(0)
  }
})

test('REST-7 a repeated POST creates one album, and answers the list as it is now with its place', async () => {
  const sent = () => create({ nimi: { et: 'Talgud' } }, { key: 'k1', query: '?kuju=lyhike' })
  const answers = await Promise.all([sent(), sent(), sent()])
  expect(statuses(answers)).toEqual([200])
  await created({ nimi: { et: 'Hiljem' } })
  const later = await sent()
  expect([titlesOf(later), later.headers.get('location')]).toEqual([['Hiljem', 'Talgud'], '/api/galerii/talgud'])
  expect((await create({ nimi: { et: 'Muu' } }, { key: 'k1', query: '?kuju=lyhike' })).status).toBe(409)
  await remove(later.body[1]._id)
  expect(await sent()).toMatchObject({
    status: 409,
    body: { msg: 'Saatsid selle juba varem ja see jõudis kohale, aga see on vahepeal kustutatud.' },
  })
  expect(titlesOf(await list())).toEqual(['Hiljem'])
})

test('REST-1 GALLERY-2 a save whose commit is not answered can be sent again with its version', async () => {
  const { _id, versioon: ifMatch } = await created({ nimi: { et: 'Rand' } })
  const db = drizzle(losingFirstCommit(api.db.$client))
  const caller: Caller = { ...mari, staatus: 2 }
  const rules = { contentEditors: 2, embedHosts: [] }
  const body = { nimi: { et: 'Liivarand' } }
  const save = () => updateAlbum(db, rules, caller, { id: _id, body, ifMatch })
  await expect(save()).rejects.toThrow('Connection terminated')
  expect((await save()).nimi.et).toBe('Liivarand')
  expect(titlesOf(await list())).toEqual(['Liivarand'])
})
