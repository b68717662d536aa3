import { beforeAll, expect, test } from '@jest/globals'
import { type SQL, sql } from 'drizzle-orm'
import type { Answer, Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
const category = categoryOfTests(api, { slug: 'sadam' })
const topicId = '01890000-0000-7000-8000-000000000001'
const mostBytes = 2_000_000

const newId = sql`gen_random_uuid()`
/** A text of so many characters that PostgreSQL cannot compress away. */
const textOf = (length: number) =>
  sql`(select left(string_agg(md5(random()::text || n || i), ''), ${length}::int) from generate_series(1, ${Math.ceil(length / 32)}::int) i)`
const rows = (count: number) => sql`generate_series(1, ${count}::int) n`
const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`

/** How each list of pages is filled to the limits of its fields, by its path in OpenAPI. */
const filled: Record<string, SQL[]> = {
  '/api/foorum/teema/{id}': [
    sql`insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, postitused_hulk, viimane_postitus)
      values (${topicId}::uuid, ${sql`(select _id from categories where slug = 'sadam')`}, 'Praam', '', 'Jaan', '2026-01-01', 40, '2026-01-02')`,
    sql`insert into posts (_id, teema_id, tekst, nimi, kuupaev)
      select ${newId}, ${topicId}::uuid, '<p>' || ${textOf(148_000)} || '</p>', 'Jaan', ${at} from ${rows(40)}`,
  ],
  '/api/foorum/kategooria/{slug}': [
    sql`insert into files (_id, nimi, kaust, algfail, mimetype, size)
      select ${newId}, repeat('f', 150) || n, 'foorum', 'f.pdf', 'application/pdf', 1 from ${rows(20)}`,
    sql`insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      select ${newId}, _id, repeat('t', 190) || n, '', 'Jaan', ${at}, ${at} from categories, ${rows(260)}`,
    sql`insert into topic_files (teema_id, fail_id, jrg)
      select t._id, f._id, 1 from topics t, files f where t.pealkiri like 'ttt%'`,
  ],
  '/api/protokollid': [sql`insert into protocols (_id, tekst) select ${newId}, ${textOf(190_000)} from ${rows(30)}`],
  '/api/liikmekirjad': [
    sql`insert into announcements (_id, pealkiri, tekst, saajad, nimi, kuupaev, hulk)
      select ${newId}, 'Kiri', ${textOf(50_000)}, 'koik', 'Jaan', ${at}, 1 from ${rows(90)}`,
  ],
  '/api/tagasiside': [
    sql`insert into feedback (_id, nimi, email, tekst, kuupaev)
      select ${newId}, 'Jaan', 'jaan@saar.test', repeat('õ', 10000), ${at} from ${rows(250)}`,
  ],
  '/api/kalender': [
    sql`insert into article_groups (_id, kataloog) select ${newId}, 'kalender' from ${rows(220)}`,
    sql`insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, viimati_muudetud, moodulid)
      select ${newId}, 'kalender', 'et', _id, repeat('p', 190), _id::text, repeat('d', 500), repeat('e', 300), true, now(),
        jsonb_build_array(jsonb_build_object('id', 'm', 'tyyp', 'tekst', 'sisu', repeat('sisu', 10000)))
      from article_groups where kataloog = 'kalender'`,
    sql`insert into article_dates (ryhm, koht, id, paev) select _id, n, 'd' || n, '2026-01-01'::date + n
      from article_groups, ${rows(366)} where kataloog = 'kalender'`,
  ],
  '/api/galerii': [
    sql`insert into albums (_id, slug, nimi, excerpt, jrg)
      select ${newId}, 'album-' || n, '{"et":"Album"}', '{"et":""}', n - 1 from ${rows(45)}`,
    sql`insert into album_media (album_id, koht, id, embed, tekst)
      select _id, n, 'm' || n, repeat('e', 19000), '{}' from albums, ${rows(20)}`,
  ],
}
/** Lists that show the rows of another one, or rows without long texts: so many of them have no more bytes than a page. */
const sameRows: Record<string, string[]> = {
  '/api/kalender': ['/api/kalender?sisekalender=true', '/api/kalender/artiklid', '/api/kalender/kirjed'],
  '/api/galerii': ['/api/galerii?kuju=lyhike'],
  '/api/foorum/kategooria/{slug}': ['/api/files'],
}
/** Of people, of catalogues whose articles have no dates, and of the forum with the beginnings of texts. */
const shortRows = /^\/api\/(\w+(\/artiklid)?|foorum\/(uued|sulle|otsing))$/
/** So many pages of a list are read: of 80,000 entries the first ones. */
const mostPages = 12

beforeAll(async () => {
  expect(category.slug).toBe('sadam')
  for (const statement of Object.values(filled).flat()) await api.db.execute(statement)
  await api.db.execute(sql`analyze`)
})

const link = ({ headers }: Answer) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

type Row = Record<'_id' | 'kuupaevaId' | 'kuupaev', unknown>
const keyOf = ({ _id, kuupaevaId, kuupaev }: Row) => JSON.stringify([_id, kuupaevaId, kuupaev])

/** What identifies the rows of all pages. */
async function idsOf(path: string, as: Person | undefined): Promise<string[]> {
  const ids: string[] = []
  const first = path.replace('{id}', topicId).replace('{slug}', 'sadam')
  let next: string | undefined = `${first}${first.includes('?') ? '&' : '?'}piir=200`
  for (let pages = 0; next && pages < mostPages; pages += 1) {
    const page: Answer = await api.call('GET', next, { as, headers: { prefer: 'peek' } })
    expect([next, page.status]).toEqual([next, 200])
    const list = Array.isArray(page.body) ? page.body : (page.body.postitused ?? page.body.teemad ?? page.body.teated)
    const found = (list as Row[]).map(keyOf)
    // One row may be longer than a page.
    expect([next, found.length === 1 || Buffer.byteLength(page.text) <= mostBytes + 2_000]).toEqual([next, true])
    next = link(page)
    if (next) expect([next, found.length]).not.toEqual([next, 0])
    ids.push(...found)
  }
  return ids
}

test('REST-9 each list of pages is among those that are filled here, or has short rows', async () => {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  type Operation = { parameters?: { name: string }[] }
  const paged = Object.entries(document.paths as Record<string, { get?: Operation }>)
    .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'piir'))
    .map(([path]) => path)
  expect(paged.length).toBeGreaterThan(10)
  const tried = [...Object.keys(filled), ...Object.values(sameRows).flat()].map((path) => path.split('?')[0])
  expect(paged.filter((path) => !tried.includes(path) && !shortRows.test(path))).toEqual([])
})

test.each([...Object.keys(filled), ...Object.values(sameRows).flat()])(
  'REST-9 %s has pages of at most 2 MB, which are together the list',
  async (path) => {
    const ids = await idsOf(path, admin)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(0)
    if (!filled[path] || path.includes('{')) return
    const { body } = await api.call('GET', path, { as: admin })
    expect(ids).toEqual((body as Row[]).map(keyOf))
  },
)

test('GQL-8 REST-9 visitors read filled lists, too', async () => {
  const answers = await Promise.all(
    ['/api/kalender?piir=200', '/api/kalender/kirjed?piir=200', '/api/galerii?piir=200', '/api/kalender?piir=200'].map(
      (path) => api.call('GET', path),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { text } of answers) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes + 2_000)
})

test('CAL-1 REST-9 a row of a page says how many dates an event has and which come next; all are in the record', async () => {
  const [row] = (await api.call('GET', '/api/kalender?piir=1', { as: admin })).body
  expect(row).toMatchObject({ kuupaevi: 366, jargmised: [expect.anything(), expect.anything(), expect.anything()] })
  expect(row).not.toHaveProperty('kuupaevad')
  const record = (await api.call('GET', `/api/kalender/id/${row._id}`, { as: admin })).body
  expect(record.kuupaevad).toHaveLength(366)
  expect(record).not.toHaveProperty('kuupaevi')
})
