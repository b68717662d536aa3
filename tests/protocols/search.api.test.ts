import { beforeEach, describe, expect, test } from '@jest/globals'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { day, protocolsOf } from './protocolsWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const { created, list } = protocolsOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate protocols cascade')
})

const texts = ({ body }: ApiResponse) => body.map(({ tekst }: { tekst: string }) => tekst.replace(/<[^>]*>/g, ''))
const found = (query: Record<string, string>) => list(`?${new URLSearchParams(query).toString()}`)

describe('a search in the protocols', () => {
  test('LIST-4 finds by each word of the text, ignoring case, diacritics and emphasis, and by the year, together too', async () => {
    await created({ tekst: '<p>Praami s<strong>õidu</strong>plaan</p>', kuupaev: day(2026, 0, 1) })
    await created({ tekst: '<p>Praam ja sadam</p>', kuupaev: day(2025, 11, 31, 23) })
    await created({ tekst: '<p>Praamist veel</p>' })
    expect(texts(await found({ otsi: 'SOIDUPLAAN praam' }))).toEqual(['Praami sõiduplaan'])
    expect(texts(await found({ otsi: 'strong' }))).toEqual([])
    expect(texts(await found({ aasta: '2025' }))).toEqual(['Praam ja sadam'])
    expect(texts(await found({ aasta: '2026', otsi: 'praam' }))).toEqual(['Praami sõiduplaan'])
    expect(texts(await found({ aasta: '2024' }))).toEqual([])
    expect(texts(await found({ aasta: '', otsi: '' }))).toHaveLength(3)
  })

  test('LIST-4 REST-6 has pages that keep the search and the year', async () => {
    for (const date of [1, 2, 3]) await created({ tekst: `<p>praam ${date}</p>`, kuupaev: day(2026, 1, date) })
    await created({ tekst: '<p>muu</p>', kuupaev: day(2026, 1, 9) })
    const first = await found({ otsi: 'praam', aasta: '2026', piir: '2' })
    const next = /<\/api\/protokollid(\?[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect([texts(first), texts(await list(next))]).toEqual([['praam 3', 'praam 2'], ['praam 1']])
  })

  test('LIST-4 the years with protocols have their numbers, the latest first', async () => {
    for (const year of [2024, 2026, 2026]) await created({ kuupaev: day(year, 5, 1) })
    await created()
    expect((await list('/aastad')).body).toEqual([
      { aasta: 2026, hulk: 2 },
      { aasta: 2024, hulk: 1 },
    ])
  })

  test.each([
    [{ aasta: '26' }, { aasta: 'Aasta tuleb anda kujul 2026.' }],
    [{ aasta: '0000' }, { aasta: 'Aasta tuleb anda kujul 2026.' }],
    [{ otsi: 'x'.repeat(301) }, { otsi: 'Otsitav on liiga pikk (kuni 300 tähemärki).' }],
  ])('LIST-4 REST-6 %j is refused by the name of the parameter', async (query, valjad) => {
    const { status, body } = await found(query)
    expect([status, body.valjad]).toEqual([400, valjad])
  })
})
