import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { headings } from '../../../api/files/ownData/readable.ts'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { sweep } from '../../../api/files/storage/sweep.ts'
import { queueJob } from '../../../api/jobs/queue.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { hurryUntil } from '../../support/api/hurriedJobs.ts'
import { until } from '../../support/until.ts'
import { photo } from '../images/pictures.ts'
import { entriesOf } from '../serving/zipEntries.ts'
import { upload } from '../upload/uploadForm.ts'

const filesDir = await mkdtemp(join(tmpdir(), 'sise-export-'))
afterAll(() => rm(filesDir, { recursive: true, force: true }))
const api = apiOfTests({ filesDir, feedbackForm: true })
const admin = personOfTests(api, { name: 'Ants Admin', status: 4 })
const mari = personOfTests(api, { name: 'Mari <Mets>', email: 'mari@saar.test' })
const jaan = personOfTests(api, { name: 'Jaan Tamm' })
const category = categoryOfTests(api)
const parool = usualPassword

beforeEach(async () => {
  for (const table of ['data_exports', 'tries']) await api.db.execute(sql`delete from ${sql.identifier(table)}`)
})

const done = async (method: string, path: string, as: Person | null, body?: unknown) => {
  const response = await api.call(method, path, { as, body })
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.body
}
const begin = (as: Person, body: object = { parool }) => api.call('POST', '/api/minuandmed', { as, body })
const stateOf = async (as: Person) => (await api.call('GET', '/api/minuandmed', { as })).body
const made = async (as: Person) => {
  await until(async () => (await stateOf(as))?.seis === 'valmis')
  return stateOf(as)
}
const download = async (as: Person | null) => {
  const headers: Record<string, string> = as ? { 'x-auth-token': as.token } : {}
  const response = await fetch(`${api.url}/api/static/foorum/minuandmed.zip`, { headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const exportsIn = () => readdir(join(filesDir, 'eksport')).catch(() => [])

test('OWN-1 an export has what a member wrote, uploaded and what is stored of them, for programs and for people', async () => {
  const picture = await photo(300, 200)
  for (const name of ['Saar õhtul.jpg', 'Saar õhtul.jpg']) await upload(api, picture, { as: mari, name })
  const post = { pealkiri: 'Talgud & praam', kategooria: category._id, tekst: '<p>Laupäeval <b>kell 9</b></p>' }
  const topic = await done('POST', '/api/foorum/teema', mari, post)
  await done('POST', `/api/foorum/postitus/${topic._id}`, jaan, { tekst: '<p>Jaani sõnad</p>' })
  const gone = await done('POST', '/api/foorum/teema', mari, { ...post, pealkiri: 'Kustutatud teema' })
  await done('DELETE', `/api/foorum/teema/${gone._id}`, admin)
  await done('POST', '/api/tagasiside', null, { nimi: 'Mari', email: 'Mari@saar.test', tekst: 'Külalisena' })
  await done('PUT', `/api/foorum/kategooria/${category._id}`, admin, { jrg: 3 })

  const begun = await begin(mari)
  expect(begun.body).toEqual({
    _id: expect.any(String),
    seis: 'tegemisel',
    alates: expect.any(String),
    kuni: null,
    suurus: null,
    url: null,
  })
  const state = await made(mari)
  const { status, headers, bytes } = await download(mari)
  expect([status, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
    200,
    'private, no-store',
    'attachment; filename=minu-andmed.zip',
  ])
  expect([bytes.length, state.url]).toEqual([state.suurus, '/api/static/foorum/minuandmed.zip'])
  const entries = new Map(entriesOf(bytes))
  expect([...entries.keys()]).toEqual([
    'andmed.json',
    'andmed.html',
    'failid/Saar õhtul.jpg',
    'failid/Saar õhtul (2).jpg',
  ])
  const json = entries.get('andmed.json') ?? ''
  const { tables, trash } = JSON.parse(json) as { tables: Record<string, Record<string, unknown>[]>; trash: unknown[] }
  expect(tables.users).toEqual([expect.objectContaining({ nimi: 'Mari <Mets>', email: 'mari@saar.test' })])
  expect(tables.topics).toEqual([expect.objectContaining({ pealkiri: post.pealkiri, tekst: post.tekst })])
  expect([tables.files?.length, tables.sessions?.length, tables.feedback?.length]).toEqual([2, 1, 1])
  expect(trash).toContainEqual(expect.objectContaining({ pealkiri: 'Kustutatud teema' }))
  expect(json).not.toMatch(/parool|mustandivoti|token_hash|Jaani sõnad/)
  const html = entries.get('andmed.html') ?? ''
  expect(html).toContain('Mari &lt;Mets&gt;')
  expect(html).toContain('<p>Laupäeval <b>kell 9</b></p>')
  expect(html).toMatch(/<dt>kuupaev<\/dt><dd>\d+\. \p{L}+ \d{4},? (kell )?\d\d:\d\d<\/dd>/u)
  expect(html).not.toContain(mari._id)
  expect(html).not.toMatch(/<script|<Mets/)
})

test('OWN-1 the original pictures in the archive are those of the storage', async () => {
  await begin(mari)
  await made(mari)
  const entries = new Map(entriesOf((await download(mari)).bytes))
  const [file] = (await done('GET', '/api/files', mari)) as { tee: string }[]
  const stored = await fetch(`${api.url}/api/static${file?.tee}`, { headers: { 'x-auth-token': mari.token } })
  expect(entries.get('failid/Saar õhtul.jpg')).toBe(Buffer.from(await stored.arrayBuffer()).toString())
})

test('OWN-1 each table with rows of members has a heading for people', async () => {
  const { rows } = await api.db.execute<{ name: string }>(sql`
    select distinct t.relname::text as name from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname not in ('muutja_id', 'kustutaja_id')`)
  expect(rows.map(({ name }) => name).filter((name) => !(name in headings))).toEqual([])
})

test('OWN-1 two requests at once make one export, and a new one replaces it', async () => {
  const [one, other] = await Promise.all([begin(mari), begin(mari)])
  expect(one.body._id).toBe(other.body._id)
  await made(mari)
  const again = await begin(mari)
  expect(again.body._id).not.toBe(one.body._id)
  await made(mari)
  expect((await download(mari)).status).toBe(200)
})

test('OWN-1 only the session of the member downloads it', async () => {
  await begin(mari)
  await made(mari)
  expect([(await download(null)).status, (await download(jaan)).status]).toEqual([401, 404])
  const wrong = await begin(mari, { parool: 'vale parool' })
  expect([wrong.status, wrong.body.valjad]).toEqual([400, { parool: 'Parool ei ole õige.' }])
})

test('OWN-1 it is gone a day later, with its bytes, and at once with the account', async () => {
  await begin(mari)
  const { _id } = await made(mari)
  await api.db.execute(sql`update data_exports set valmis = valmis - interval '25 hours'`)
  expect([await stateOf(mari), (await download(mari)).status]).toEqual([null, 404])
  const swept = async () => {
    const deps = { db: api.db, log: api.app.log, stagingDir: join(filesDir, '.tmp'), storage: diskStorage(filesDir) }
    await sweep(deps, AbortSignal.timeout(10_000))
    await api.db.execute(sql`update file_leftovers set since = since - interval '2 hours'`)
    await sweep(deps, AbortSignal.timeout(10_000))
  }
  await swept()
  expect(await exportsIn()).not.toContain(_id)
  const leaver = await api.person({ name: 'Lahkuja' })
  await begin(leaver)
  const own = await made(leaver)
  await done('DELETE', `/api/users/${leaver._id}`, admin)
  await swept()
  expect(await exportsIn()).not.toContain(own._id)
})

test('OWN-1 without room on the disk it waits, says so, and is made when there is room', async () => {
  await api.db.execute(sql`
    insert into files (_id, nimi, kaust, algfail, mimetype, size, lisaja_id)
    select gen_random_uuid(), 'hiigel.bin', 'foorum', 'original.bin', 'application/x', 2147483647, ${jaan._id}::uuid
    from generate_series(1, 2000)`)
  await begin(jaan)
  await until(async () => (await stateOf(jaan)).seis === 'ruum')
  await api.db.execute(sql`delete from files where nimi = 'hiigel.bin'`)
  await hurryUntil(api, 'exportOwnData', async () => (await stateOf(jaan)).seis === 'valmis')
  expect((await download(jaan)).status).toBe(200)
})

test('OWN-1 a killed attempt is made again, over what it left', async () => {
  const person = await api.person({ name: 'Katkestatud' })
  const { body } = await begin(person)
  await made(person)
  // As if the process had been killed after it had stored the bytes.
  await api.db.execute(sql`update data_exports set valmis = null where _id = ${body._id}::uuid`)
  await api.db.execute(sql`insert into file_leftovers (kaust, nimed) values (${`eksport/${body._id}`}, '{andmed.zip}')`)
  await queueJob(api.db, 'exportOwnData', { userId: person._id, exportId: body._id })
  await hurryUntil(api, 'exportOwnData', async () => (await stateOf(person)).seis === 'valmis')
  expect((await download(person)).status).toBe(200)
})
