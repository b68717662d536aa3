import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { ApiResponse } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari' })

beforeAll(async () => {
  const names = [
    'Zoja',
    'Õnne',
    'Ülle',
    'Žanna',
    'Tiiu',
    'Šarlotte',
    'Ants',
    'ants',
    'Ärni',
    '',
    '"; drop',
    '見'.repeat(200),
  ]
  for (const name of [...names, 'Jaan', 'Jaan', 'Jaan', 'Jaan']) await api.person({ name })
  for (const [name, residence] of homes)
    await api.db.execute(sql`update users set elukoht = ${residence} where nimi = ${name}`)
})

/** By residence as Estonian sorts, then by name. */
const homes = [
  ['Zoja', 'Lõunaküla'],
  ['Ants', 'Ninaküla'],
  ['Tiiu', 'Ninaküla'],
  ['見'.repeat(200), 'Õ'.repeat(200)],
] as const

const get = (query: string) => api.call('GET', `/api/users${query}`, { as: mari })
const nextOf = ({ headers }: ApiResponse) =>
  /^<\/api\/users(\?[^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

test('LIST-6 members are sorted by residence and then by name, those without one last', async () => {
  const { body } = await get('?jarjestus=elukoht')
  const names = body.map(({ nimi }: { nimi: string }) => nimi)
  expect(names.slice(0, homes.length)).toEqual(homes.map(([name]) => name))
  const byName = (await get('')).body.map(({ nimi }: { nimi: string }) => nimi)
  const homeless = byName.filter((name: string) => !homes.some(([housed]) => housed === name))
  expect(names.slice(homes.length)).toEqual(homeless)
  expect((await get('?jarjestus=telefon')).status).toBe(400)
})

test.each([1, 2, 3, 5, 16, 17, 200])(
  'REST-6 pages of %i members follow one another in the order of the list',
  async (limit) => {
    for (const order of ['', '&jarjestus=elukoht']) {
      const whole = await get(`?${order}`)
      expect(whole.headers.get('link')).toBeNull()
      const seen: unknown[] = []
      for (let query: string | undefined = `?piir=${limit}${order}`; query;) {
        const page: ApiResponse = await get(query)
        expect(page.status).toBe(200)
        expect(page.body.length).toBeLessThanOrEqual(limit)
        seen.push(...page.body)
        query = nextOf(page)
      }
      expect(seen).toEqual(whole.body)
    }
  },
)

test('REST-6 a cursor alone gives a page of 50, and stays valid when its member is deleted', async () => {
  const first = await get('?piir=4')
  await api.db.execute(sql`delete from users where _id = ${first.body[3]._id}`)
  const { body } = await get(`?${new URLSearchParams(nextOf(first)).toString().replace(/piir=4&/, '')}`)
  const whole = (await get('')).body
  expect(body).toEqual(whole.slice(3))
})

const cursor = (sortKey: unknown) => Buffer.from(JSON.stringify(sortKey)).toString('base64url')

test.each([
  ['piir=0', { piir: 'Piir peab olema täisarv vahemikus 1–200.' }],
  ['piir=201', { piir: 'Piir peab olema täisarv vahemikus 1–200.' }],
  ['piir=1.5', { piir: 'Piir peab olema täisarv vahemikus 1–200.' }],
  ['piir=x', { piir: 'Piir peab olema täisarv vahemikus 1–200.' }],
  ...[
    'x',
    cursor(['Mari']),
    cursor(['Mari', 'x']),
    cursor(['Ma\0ri', '00000000-0000-7000-8000-000000000000']),
    cursor([7, '00000000-0000-7000-8000-000000000000']),
    'a'.repeat(1_300),
  ].map((made): [string, object] => [
    `alates=${made}`,
    { alates: 'Loendi jätkamise koht on vigane. Laadi leht uuesti.' },
  ]),
])('REST-6 an invalid page is refused at its field (%#)', async (query, valjad) => {
  expect(await get(`?${query}`)).toMatchObject({ status: 400, body: { valjad } })
})
