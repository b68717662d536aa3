import { beforeEach, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { upload } from '../files/upload/uploadForm.ts'
import { type Answer, startApi } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
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

const texts = ({ body }: Answer) => body.map(({ tekst }: { tekst: string }) => tekst.replace(/<\/?p>/g, ''))
const newFile = async (name: string) => (await upload(api, `sisu: ${name}`, { as: mari, name })).body

describe('the list', () => {
  test('PROTO-1 newest first: by the date and its time, then by creation; those without a date come last', async () => {
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

  test('REST-6 10,000 protocols come by pages, in order and each once, and in full where no page is asked for', async () => {
    await api.db.execute(sql`insert into protocols (_id, tekst, paev)
      select gen_random_uuid(), '<p>' || n || '</p>', case when n > 10 then date '1990-01-01' + n % 5000 end
      from generate_series(1, 10000) n`)
    const whole = (await list()).body.map(({ _id }: { _id: string }) => _id)
    const seen: string[] = []
    let next: string | undefined = '?piir=200'
    while (next) {
      const answer = await list(next)
      seen.push(...answer.body.map(({ _id }: { _id: string }) => _id))
      next = /<\/api\/protokollid(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(whole).toHaveLength(10_000)
    expect(seen).toEqual(whole)
    const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from protocols p
      where (coalesce(p.algus, '-infinity'), p._id) < (now()::timestamp, gen_random_uuid())
      order by coalesce(p.algus, '-infinity') desc, p._id desc limit 51`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('protocols_newest')
  })

  test('REST-6 an unchanged list is 304', async () => {
    await created()
    const etag = (await list()).headers.get('etag') ?? ''
    const again = () => api.call('GET', '/api/protokollid', { as: jaan, headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await created()
    expect((await again()).status).toBe(200)
  })
})

describe('writing', () => {
  test('PROTO-1 a new protocol is answered whole, with clean html and its files in order', async () => {
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

  test('PROTO-1 any member changes a protocol, and a whole record may be sent back', async () => {
    const file = await newFile('lisa.txt')
    const protocol = await created({ kuupaev: day(2026, 5, 24), failid: [file._id] })
    const answer = await change(protocol._id, { ...protocol, kuupaev: day(2026, 6, 1, 9) }, { as: jaan })
    expect(answer.body).toEqual({ ...protocol, kuupaev: day(2026, 6, 1, 9), versioon: expect.any(String) })
    expect((await list()).body).toEqual([answer.body])
  })

  test('PROTO-1 files alone are enough, but something must remain to be seen', async () => {
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

  test('PROTO-1 one is deleted, its files stay; the second who does so hears that it is gone', async () => {
    const file = await newFile('jääb.txt')
    const { _id } = await created({ failid: [file._id] })
    const answers = await Promise.all([remove(_id), remove(_id.toUpperCase(), jaan)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ _id })
    expect(answers.find(({ status }) => status === 404)?.body).toEqual({ msg: 'Seda protokolli enam ei ole.' })
    expect((await list()).body).toEqual([])
    expect((await api.call('GET', `/api/files/${file._id}`, { as: mari })).status).toBe(200)
  })
})

test('FILE-7 it is told which protocols use a file; deleting it takes it away there, as nobody’s change', async () => {
  const file = await newFile('kasutusel.txt')
  const dated = await created({ kuupaev: day(2026, 5, 4, 18), failid: [file._id] })
  const undated = await created({ failid: [file._id] })
  expect((await api.call('GET', `/api/files/${file._id}/kasutus`, { as: jaan })).body).toEqual([
    { liik: 'protokoll', _id: undated._id, pealkiri: '', tee: `/protokollid#protokoll-${undated._id}` },
    { liik: 'protokoll', _id: dated._id, pealkiri: '04.06.2026', tee: `/protokollid#protokoll-${dated._id}` },
  ])
  expect((await api.call('DELETE', `/api/files/${file._id}`, { as: mari })).status).toBe(200)
  expect((await list()).body.map(({ failid }: { failid: unknown }) => failid)).toEqual([[], []])
  expect(await change(dated._id, { tekst: '<p>Muu</p>' }, { ifMatch: dated.versioon })).toMatchObject({
    status: 412,
    body: { msg: 'Seda protokolli muudeti vahepeal.', muutja: null },
  })
})

describe('rights', () => {
  test('REST-4 nobody reads or writes without being signed in', async () => {
    const { _id } = await created()
    for (const answer of [
      await list('', null),
      await read(_id, null),
      await create({ tekst: '<p>x</p>' }, null),
      await change(_id, { tekst: '<p>x</p>' }, { as: null }),
      await remove(_id, null),
    ])
      expect([answer.status, answer.body]).toEqual([401, { msg: 'Palun logi sisse.' }])
  })

  test('REST-4 CONTENT_EDITORS says who writes, and every member reads', async () => {
    const strict = await startApi({ contentEditors: 3 })
    try {
      const [member, moderator] = [await strict.person(), await strict.person({ status: 3 })]
      const calls = protocolsOf(
        () => strict,
        () => moderator,
      )
      const { _id } = await calls.created()
      const refused = { status: 403, body: { msg: 'Protokolle saavad muuta ainult moderaatorid ja adminid.' } }
      expect(await calls.create({ tekst: '<p>x</p>' }, member)).toMatchObject(refused)
      expect(await calls.change(_id, { tekst: '<p>x</p>' }, { as: member })).toMatchObject(refused)
      expect(await calls.remove(_id, member)).toMatchObject(refused)
      expect((await calls.list('', member)).body).toHaveLength(1)
      expect((await calls.remove(_id)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

test('REST-2 every answer of protocols is as OpenAPI says', async () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema((await api.call('GET', '/api/openapi.json')).body, 'openapi')
  const faults = (method: string, template: string, answer: Answer) => {
    const validate = ajv.getSchema(
      `openapi#/paths/${template.replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`,
    )
    expect(answer.status).toBe(200)
    void validate?.(answer.body)
    return validate?.errors === undefined ? 'not in the contract' : validate.errors
  }
  const file = await newFile('lisa.txt')
  const answer = await create({ tekst: '<p>x</p>', kuupaev: day(2026, 1, 1), failid: [file._id] })
  const { _id } = answer.body
  expect(faults('post', '/api/protokollid', answer)).toBeNull()
  expect(faults('put', '/api/protokollid/{id}', await change(_id, { kuupaev: null }))).toBeNull()
  expect(faults('get', '/api/protokollid', await list())).toBeNull()
  expect(faults('get', '/api/protokollid/{id}', await read(_id))).toBeNull()
  expect(faults('delete', '/api/protokollid/{id}', await remove(_id))).toBeNull()
})
