import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { name: '=HYPERLINK("http://x.invalid"; "Vajuta")', status: 4 })
const mari = personOfTests(api, { name: 'Mari "Mäe"; Õun' })
const gone = '01900000-0000-7000-8000-0000000000ff'
const record = '01900000-0000-7000-8000-0000000000aa'

// 1,200 rows of 2026: every fourth signs Mari in, every fourth is a deletion of a record, the others refuse sign-ins.
beforeAll(() =>
  api.db.execute(sql`
  insert into audit (_id, kuupaev, sundmus, tegija, liige, kirje, kirjeliik, muudetud, hulk)
  select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, timestamptz '2026-07-01T12:00:00Z' + n * interval '1 second',
    case n % 4 when 0 then 'sisselogimine' when 1 then 'kustutatud' when 2 then 'staatus' else 'keeldumine' end,
    case n % 4 when 0 then ${mari._id}::uuid when 1 then ${admin._id}::uuid when 2 then ${admin._id}::uuid end,
    case n % 4 when 0 then ${mari._id}::uuid when 2 then ${gone}::uuid end,
    case n % 4 when 1 then ${record}::uuid end, case n % 4 when 1 then 'teema' end,
    case n % 4 when 2 then array['2', '4'] else '{}' end, case n % 4 when 3 then n else 1 end
  from generate_series(1, 1200) n`),
)

const get = (query: string) => api.call('GET', `/api/paevik${query}`, { as: admin })
const next = (headers: Headers) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** The rows of all pages. */
async function everything(query: string) {
  const found: { _id: string; sundmus: string; hulk: number }[] = []
  for (let path: string | undefined = `/api/paevik?piir=170&${query}`; path != null;) {
    const { body, headers } = await api.call('GET', path, { as: admin })
    found.push(...body)
    path = next(headers)
  }
  return found
}

test('AUDIT-1 REST-6 the audit has pages, the newest first; without a size 50 rows', async () => {
  const { body, headers } = await get('')
  expect(body).toHaveLength(50)
  expect(next(headers)).toBeDefined()
  expect(body[0]).toEqual({
    _id: '01900000-0000-7000-8000-000000001200',
    kuupaev: '2026-07-01T12:20:00.000Z',
    sundmus: 'sisselogimine',
    tegija: mari._id,
    liige: mari._id,
    kirje: null,
    kirjeliik: null,
    muudetud: [],
    hulk: 1,
  })
  const ids = (await everything('')).map(({ _id }) => _id)
  expect(ids).toHaveLength(1_200)
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
})

test.each([
  ['liik=inimesed', 300, ['staatus']],
  ['liik=sisselogimised', 600, ['keeldumine', 'sisselogimine']],
  ['liik=kustutamised', 300, ['kustutatud']],
  ['liik=eksport', 0, []],
  [() => `isik=${mari._id}`, 300, ['sisselogimine']],
  [() => `isik=${admin._id.toUpperCase()}`, 600, ['kustutatud', 'staatus']],
  [() => `isik=${admin._id}&liik=inimesed`, 300, ['staatus']],
  [`isik=${gone}`, 300, ['staatus']],
  [`isik=${record}`, 300, ['kustutatud']],
])('AUDIT-1 %s chooses its rows, each once, in pages and in the CSV', async (given, count, events) => {
  const query = typeof given === 'string' ? given : given()
  const rows = await everything(query)
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(count)
  expect(rows).toHaveLength(count)
  expect([...new Set(rows.map(({ sundmus }) => sundmus))].toSorted()).toEqual(events)
  const { text } = await api.call('GET', `/api/static/foorum/paevik.csv?${query}`, { as: admin })
  expect(text.split('\r\n')).toHaveLength(count + 2)
})

test('AUDIT-1 refuses unknown groups and ids with a sentence', async () => {
  for (const query of ['?liik=x', '?isik=x', '?alates=x', '?piir=201']) expect((await get(query)).status).toBe(400)
  expect((await api.call('GET', '/api/static/foorum/paevik.csv?isik=x', { as: admin })).status).toBe(400)
})

test('AUDIT-1 is for sessions of admins', async () => {
  for (const path of ['/api/paevik', '/api/static/foorum/paevik.csv']) {
    expect((await api.call('GET', path, { as: mari })).status).toBe(403)
    expect((await api.call('GET', path)).status).toBe(401)
    const { body } = await api.call('POST', '/api/toolivotmed', { as: admin, body: { nimi: path } })
    expect((await api.call('GET', path, { as: { token: body.voti } })).body.voti).toBe('voti-keelatud')
  }
})

test('AUDIT-1 the CSV has a byte order mark, semicolons, Estonian headings, current names, and no formulas', async () => {
  const response = await fetch(`${api.url}/api/static/foorum/paevik.csv`, { headers: { 'x-auth-token': admin.token } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=paevik.csv',
    'cache-control': 'private, no-store',
    vary: 'x-auth-token',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString().slice(1).split('\r\n')
  expect(lines[0]).toBe(
    '"Aeg";"Sündmus";"Tegija";"Tegija id";"Liige";"Liikme id";"Kirje liik";"Kirje id";"Muudetud";"Kordi"',
  )
  const rows = lines.filter((line) => line.startsWith('"2026-07-01 15:20:00') || line.includes('15:19:5'))
  const [signIn, refusal, status, deletion] = rows
  const formula = `"'=HYPERLINK(""http://x.invalid""; ""Vajuta"")"`
  expect(signIn).toBe(
    `"2026-07-01 15:20:00";"sisselogimine";"Mari ""Mäe""; Õun";"${mari._id}";"Mari ""Mäe""; Õun";"${mari._id}";"";"";"";"1"`,
  )
  expect(refusal).toBe('"2026-07-01 15:19:59";"keeldumine";"";"";"";"";"";"";"";"1199"')
  // The name of a deleted member is gone.
  expect(status).toBe(`"2026-07-01 15:19:58";"staatus";${formula};"${admin._id}";"";"${gone}";"";"";"2, 4";"1"`)
  expect(deletion).toBe(`"2026-07-01 15:19:57";"kustutatud";${formula};"${admin._id}";"";"";"teema";"${record}";"";"1"`)
})

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1'])('AUDIT-1 a name %j does not begin a cell', async (name) => {
  await api.db.execute(sql`update users set nimi = ${name} where _id = ${mari._id}::uuid`)
  const { text } = await api.call('GET', `/api/static/foorum/paevik.csv?isik=${mari._id}`, { as: admin })
  expect(text).toContain(`"'${name}";`)
  expect(text).not.toContain(`"${name}"`)
})
