import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Answer, Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { filled, filledSlug, filledTopic } from '../support/store/filledLists.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
const category = categoryOfTests(api, { slug: filledSlug })
const mostBytes = 2_000_000

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
  expect(category.slug).toBe(filledSlug)
  for (const statement of Object.values(filled).flat()) await api.db.execute(statement)
  await api.db.execute(sql`analyze`)
})

const link = ({ headers }: Answer) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

type Row = Record<'_id' | 'kuupaevaId' | 'kuupaev', unknown>
const keyOf = ({ _id, kuupaevaId, kuupaev }: Row) => JSON.stringify([_id, kuupaevaId, kuupaev])

/** What identifies the rows of all pages. */
async function idsOf(path: string, as: Person | undefined): Promise<string[]> {
  const ids: string[] = []
  const first = path.replace('{id}', filledTopic).replace('{slug}', filledSlug)
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
