import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { fitting } from '../../api/http/page.ts'
import type { ApiResponse, Person } from '../support/api/api.ts'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { filled, filledSlug, filledTopic } from '../support/store/filledLists.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
const category = categoryOfTests(api, { slug: filledSlug })
const mostBytes = 2_000_000

/** Lists with the rows of another list, or with short rows: a page of them is always below the limit of bytes. */
const sameRows: Record<string, string[]> = {
  '/api/kalender': ['/api/kalender?sisekalender=true', '/api/kalender/artiklid', '/api/kalender/kirjed'],
  '/api/galerii': ['/api/galerii?kuju=lyhike'],
  '/api/foorum/kategooria/{slug}': ['/api/files'],
}
/** Lists of people, of catalogues whose articles have no dates, and of the forum with the beginnings of texts. */
const shortRows = /^\/api\/(\w+(\/artiklid)?|foorum\/(uued|sulle|otsing)|otsing\/koik)$/
/** The number of pages of a list that are read: of 80,000 entries the first ones. */
const mostPages = 12

beforeAll(async () => {
  expect(category.slug).toBe(filledSlug)
  for (const statement of Object.values(filled).flat()) await api.db.execute(statement)
  await api.db.execute(sql`analyze`)
})

const link = ({ headers }: ApiResponse) => /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

type Row = Record<'_id' | 'kuupaevaId' | 'kuupaev', unknown>
const keyOf = ({ _id, kuupaevaId, kuupaev }: Row) => JSON.stringify([_id, kuupaevaId, kuupaev])

/** The ids of the rows of all pages. */
async function idsOf(path: string, as: Person | undefined): Promise<string[]> {
  const ids: string[] = []
  const first = path.replace('{id}', filledTopic).replace('{slug}', filledSlug)
  let next: string | undefined = `${first}${first.includes('?') ? '&' : '?'}piir=200`
  for (let pages = 0; next && pages < mostPages; pages += 1) {
    const page: ApiResponse = await api.call('GET', next, { as, headers: { prefer: 'peek' } })
    expect([next, page.status]).toEqual([next, 200])
    const list = Array.isArray(page.body) ? page.body : (page.body.postitused ?? page.body.teemad ?? page.body.teated)
    const found = (list as Row[]).map(keyOf)
    // A page of a single row may be longer.
    expect([next, found.length === 1 || Buffer.byteLength(page.text) <= mostBytes + 2_000]).toEqual([next, true])
    next = link(page)
    if (next) expect([next, found.length]).not.toEqual([next, 0])
    ids.push(...found)
  }
  return ids
}

test('REST-9 each paged list is filled in this test, or has short rows', async () => {
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

test('GQL-8 REST-9 visitors can read filled lists, too', async () => {
  const responses = await Promise.all(
    ['/api/kalender?piir=200', '/api/kalender/kirjed?piir=200', '/api/galerii?piir=200', '/api/kalender?piir=200'].map(
      (path) => api.call('GET', path),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  for (const { text } of responses) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes + 2_000)
})

test('CAL-1 REST-9 a row of a page has the number of dates of an event and the next ones; the record has all', async () => {
  const [row] = (await api.call('GET', '/api/kalender?piir=1', { as: admin })).body
  expect(row).toMatchObject({ kuupaevi: 366, jargmised: [expect.anything(), expect.anything(), expect.anything()] })
  expect(row).not.toHaveProperty('kuupaevad')
  const record = (await api.call('GET', `/api/kalender/id/${row._id}`, { as: admin })).body
  expect(record.kuupaevad).toHaveLength(366)
  expect(record).not.toHaveProperty('kuupaevi')
})

test.each([
  [[9, 1], 0, { from: 0, to: 1 }],
  [[1, 9, 1], 1, { from: 1, to: 2 }],
  [[2, 2, 2, 2], 1, { from: 1, to: 3 }],
  [[1, 1, 1, 1], 1, { from: 0, to: 4 }],
  [[], 0, { from: 0, to: 0 }],
])(
  'REST-9 of rows of %j bytes a page of 5 at row %i has those that fit, and at least that row',
  (sizes, anchor, page) => {
    expect(fitting(sizes, anchor, 5)).toEqual(page)
  },
)
