import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { upload } from '../files/upload/uploadForm.ts'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { contractOf } from '../support/api/contract.ts'
import { day, protocolsOf } from './protocolsWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const jaan = personOfTests(api, { name: 'Jaan Tamm' })
const { create, created, list, read, change, remove } = protocolsOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate protocols cascade')
})

const texts = ({ body }: ApiResponse) => body.map(({ tekst }: { tekst: string }) => tekst.replace(/<\/?p>/g, ''))
const newFile = async (name: string) => (await upload(api, `sisu: ${name}`, { as: mari, name })).body

describe('the list', () => {
  test('PROTO-1 is newest first: by date and time, then by creation, with undated ones last', async () => {
    await created({ tekst: '<p>juuni</p>', kuupaev: day(2026, 5, 24) })
    await created({ tekst: '<p>kuupäevata</p>' })
    await created({ tekst: '<p>mai</p>', kuupaev: day(2026, 4, 2, 18) })
    await created({ tekst: '<p>juuni õhtul</p>', kuupaev: day(2026, 5, 24, 18) })
    await created({ tekst: '<p>juuni, hiljem kirja pandud</p>', kuupaev: day(2026, 5, 24) })
    const expected = ['juuni õhtul', 'juuni, hiljem kirja pandud', 'juuni', 'mai', 'kuupäevata']
    expect(texts(await list())).toEqual(expected)
    const first = await list('?piir=2')
    const next = /<\/api\/protokollid(\?[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await list(next)
    const last = /<\/api\/protokollid(\?[^>]*)>; rel="next"/.exec(second.headers.get('link') ?? '')?.[1] ?? ''
    expect([...texts(first), ...texts(second), ...texts(await list(last))]).toEqual(expected)
  })

  test('REST-6 a page of 10,000 protocols is read by an index', async () => {
    await api.db.execute(sql`insert into protocols (_id, tekst, paev)
      select gen_random_uuid(), '<p>' || n || '</p>', case when n > 10 then date '1990-01-01' + n % 5000 end
      from generate_series(1, 10000) n`)
    const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from protocols p
      where (coalesce(p.algus, '-infinity'), p._id) < (now()::timestamp, gen_random_uuid())
      order by coalesce(p.algus, '-infinity') desc, p._id desc limit 51`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('protocols_newest')
  })
})

describe('writing', () => {
  test('PROTO-1 a new protocol is returned completely, with sanitised html and its files in order', async () => {
    const [plan, budget] = [await newFile('plaan.txt'), await newFile('eelarve.txt')]
    const tekst = '<p onclick="x()">Otsus<script>alert(1)</script></p>'
    const { status, body, headers } = await create({
      tekst,
      kuupaev: { year: 2026, month: 0, day: 31, hours: 18 },
      failid: [budget._id, { ...plan, jrg: 7 }],
      _id: plan._id,
      muutja: 'Keegi',
    })
    expect([status, body]).toEqual([
      200,
      {
        _id: expect.not.stringMatching(plan._id),
        tekst: '<p>Otsus</p>',
        kuupaev: { year: 2026, month: 0, day: 31, hours: 18, minutes: 0 },
        failid: [
          { ...budget, jrg: 0 },
          { ...plan, jrg: 1 },
        ],
        versioon: expect.stringMatching(/^"[\w-]+"$/),
      },
    ])
    expect(headers.get('etag')?.startsWith(body.versioon.slice(0, -1))).toBe(true)
    expect((await list('', jaan)).body).toEqual([body])
    const found = await read(body._id, jaan)
    expect([found.body, found.headers.get('etag')?.split('.')[0]]).toEqual([body, body.versioon.slice(0, -1)])
  })

  test('PROTO-1 any member changes a protocol, and a complete record may be sent back', async () => {
    const file = await newFile('lisa.txt')
    const protocol = await created({ kuupaev: day(2026, 5, 24), failid: [file._id] })
    const response = await change(protocol._id, { ...protocol, kuupaev: day(2026, 6, 1, 9) }, { as: jaan })
    expect(response.body).toEqual({ ...protocol, kuupaev: day(2026, 6, 1, 9), versioon: expect.any(String) })
    expect((await list()).body).toEqual([response.body])
  })

  test('PROTO-1 a protocol of files alone is allowed, but an empty one is refused', async () => {
    const file = await newFile('skaneeritud.txt')
    const protocol = await created({ tekst: '', failid: [file._id] })
    const empty = {
      status: 400,
      body: { msg: 'Kirjuta midagi või lisa fail.', valjad: { tekst: 'Kirjuta midagi või lisa fail.' } },
    }
    expect(await change(protocol._id, { failid: [] })).toMatchObject(empty)
    expect(await create({ tekst: '<p> <br></p>' })).toMatchObject(empty)
    expect((await list()).body).toEqual([protocol])
  })

  test('PROTO-1 a protocol is deleted, its files stay; a second deletion is refused as not found', async () => {
    const file = await newFile('jääb.txt')
    const { _id } = await created({ failid: [file._id] })
    const responses = await Promise.all([remove(_id), remove(_id.toUpperCase(), jaan)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({ _id })
    expect(responses.find(({ status }) => status === 404)?.body).toEqual({ msg: 'Seda protokolli enam ei ole.' })
    expect((await list()).body).toEqual([])
    expect((await api.call('GET', `/api/files/${file._id}`, { as: mari })).status).toBe(200)
  })
})

test('FILE-7 a file lists the protocols that use it; deleting it removes it there', async () => {
  const file = await newFile('kasutusel.txt')
  const dated = await created({ kuupaev: day(2026, 5, 4, 18), failid: [file._id] })
  const undated = await created({ failid: [file._id] })
  expect((await api.call('GET', `/api/files/${file._id}/kasutus`, { as: jaan })).body).toEqual([
    { liik: 'protokoll', _id: undated._id, pealkiri: '', tee: `/protokollid#protokoll-${undated._id}` },
    { liik: 'protokoll', _id: dated._id, pealkiri: '04.06.2026', tee: `/protokollid#protokoll-${dated._id}` },
  ])
  expect((await api.call('DELETE', `/api/files/${file._id}`, { as: mari })).status).toBe(200)
  expect((await list()).body.map(({ failid }: { failid: unknown }) => failid)).toEqual([[], []])
})

test('REST-2 every response about protocols matches OpenAPI', async () => {
  const check = await contractOf(api)
  const file = await newFile('lisa.txt')
  const response = await create({ tekst: '<p>x</p>', kuupaev: day(2026, 1, 1), failid: [file._id] })
  const { _id } = response.body
  check('post', '/api/protokollid', response)
  check('put', '/api/protokollid/{id}', await change(_id, { kuupaev: null }))
  check('get', '/api/protokollid', await list())
  check('get', '/api/protokollid/{id}', await read(_id))
  check('delete', '/api/protokollid/{id}', await remove(_id))
})
