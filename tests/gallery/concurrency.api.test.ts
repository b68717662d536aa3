import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { updateAlbum } from '../../api/gallery/albums.ts'
import type { Caller } from '../../api/http/session/caller.ts'
import { inTransaction } from '../../api/store/transaction.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { losingFirstCommit } from '../support/store/losingCommit.ts'
import { until } from '../support/until.ts'
import { galleryOf, picture, titlesOf } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
const { create, created, list, change, remove, move, file, empty, positions } = galleryOf(
  () => api,
  () => mari,
)

beforeEach(() => empty())

const statuses = (responses: ApiResponse[]) => [...new Set(responses.map(({ status }) => status))].toSorted()
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('ORDER-1 members who move, create and delete at once', () => {
  /** A seeded sequence of integers from 0 to below `limit`. */
  const numbers = (seed: number) => (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * limit)
  }

  test.each([1, 2, 3])('ORDER-1 positions stay 0, 1, 2 … and each once (%i)', async (seed) => {
    for (let number = 0; number < 8; number += 1) await created({ nimi: { et: `Album ${number}` } })
    const ids = (await list()).body.map(({ _id }: { _id: string }) => _id) as string[]
    const next = numbers(seed)
    const responses = await Promise.all(
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
    expect(statuses(responses).filter((status) => ![200, 400, 404].includes(status))).toEqual([])
    for (const { status, body } of responses) {
      if (status !== 200) continue
      expect(body.map(({ jrg }: { jrg: number }) => jrg)).toEqual(upTo(body.length))
    }
    const stored = await positions()
    expect(stored).toEqual(upTo(stored.length))
  })

  test('ORDER-1 the store refuses two albums at one position', async () => {
    await created()
    await created()
    await expect(api.db.execute(sql`update albums set jrg = 0`)).rejects.toMatchObject({
      cause: { constraint: 'albums_jrg' },
    })
  })
})

test('USER-7 a person who is deleted during a save hears that the session has ended, not that something is gone', async () => {
  const { _id } = await created({ nimi: { et: 'Rand' } })
  const leaving = await api.person()
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { response } = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from albums where _id = ${_id}::uuid for update`)
    const saving = change(_id, { nimi: { et: 'Liivarand' } }, { as: leaving })
    await until(async () => (await api.db.execute(waiting)).rowCount === 1)
    await tx.execute(sql`delete from users where _id = ${leaving._id}::uuid`)
    return { response: saving }
  })
  const { status, body } = await response
  expect([status, body]).toEqual([401, { msg: 'Palun logi sisse.' }])
})

test('FILE-7 files are deleted while albums that show them are saved, moved and created: no half-done change remains', async () => {
  const files = await Promise.all(upTo(6).map(() => file()))
  const meedia = () => files.map((id, index) => picture(`p${index}`, id))
  for (const number of upTo(4)) await created({ nimi: { et: String(number) }, meedia: meedia() })
  const ids = (await list()).body.map(({ _id }: { _id: string }) => _id) as string[]
  const responses = await Promise.all([
    ...files.slice(0, 5).map((id) => api.call('DELETE', `/api/files/${id}`, { as: mari })),
    ...ids.map((id) => change(id, { meedia: meedia().toReversed() }, { as: juri })),
    ...ids.map((id) => move(id, 'alla')),
    ...upTo(3).map(() => create({ meedia: meedia() })),
  ])
  expect(statuses(responses.slice(0, 5))).toEqual([200])
  expect(statuses(responses).filter((status) => ![200, 400].includes(status))).toEqual([])
  const { body } = await list()
  expect(await positions()).toEqual(upTo(body.length))
  for (const album of body) {
    expect(album.meedia.map(({ sisu }: { sisu: { _id: string } }) => sisu._id)).toEqual([files[5]])
    expect(album.meedia[0].jrg).toBe(0)
  }
})

test('REST-7 a repeated POST creates one album, and returns the current list with its position', async () => {
  const sent = () => create({ nimi: { et: 'Talgud' } }, { key: 'k1', query: '?kuju=lyhike' })
  const responses = await Promise.all([sent(), sent(), sent()])
  expect(statuses(responses)).toEqual([200])
  await created({ nimi: { et: 'Hiljem' } })
  const later = await sent()
  expect([titlesOf(later), later.headers.get('location')]).toEqual([['Hiljem', 'Talgud'], '/api/galerii/talgud'])
  await remove(later.body[1]._id)
  expect((await sent()).status).toBe(409)
  expect(titlesOf(await list())).toEqual(['Hiljem'])
})

test('REST-1 GALLERY-2 a save whose commit is not confirmed can be repeated with its version', async () => {
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
