import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { embed, galleryOf, picture } from './galleryWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const { created, list, file, empty } = galleryOf(
  () => api,
  () => mari,
)

beforeEach(empty)

const titles = ({ body }: ApiResponse) => body.map(({ nimi }: { nimi: { et: string } }) => nimi.et)
const found = (otsi: string, more = {}) => list(`?${new URLSearchParams({ otsi, ...more }).toString()}`)

describe('a search in the albums', () => {
  test('LIST-4 finds an album by words of its titles, its description and the texts of its media, ignoring case and diacritics', async () => {
    const image = await file()
    const video = 'https://www.youtube.com/embed/abc'
    await created({ nimi: { et: 'Sadam talvel' } })
    await created({
      nimi: { et: 'Jõulud', en: 'Christmas' },
      meedia: [{ ...embed('v', video), tekst: { et: 'Laulukoor' } }],
    })
    await created({
      nimi: { et: 'Jaanipäev', en: 'Midsummer' },
      excerpt: { et: 'Lõke ja laul' },
      meedia: [picture('a', image, { tekst: { et: 'Küla plats', en: 'The green' } })],
    })
    expect(titles(await found('jaanipaev'))).toEqual(['Jaanipäev'])
    expect(titles(await found('MIDSUMMER'))).toEqual(['Jaanipäev'])
    expect(titles(await found('lõke green'))).toEqual(['Jaanipäev'])
    expect(titles(await found('laul'))).toEqual(['Jaanipäev', 'Jõulud'])
    expect(titles(await found('sadam laul'))).toEqual([])
    expect(titles(await found('%'))).toEqual([])
    expect(titles(await found(' '))).toEqual(['Jaanipäev', 'Jõulud', 'Sadam talvel'])
    const short = await found('green', { kuju: 'lyhike' })
    expect(short.body).toMatchObject([{ nimi: { et: 'Jaanipäev' }, meediat: 1 }])
    expect((await list('?otsi=midsummer', null)).body).toHaveLength(1)
  })

  test('LIST-4 REST-6 has pages that keep the search, and refuses a text that is too long', async () => {
    for (const et of ['Laul 1', 'Tants', 'Laul 2', 'Laul 3']) await created({ nimi: { et } })
    const first = await found('laul', { piir: '2', kuju: 'lyhike' })
    const next = /<\/api\/galerii(\?[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect([titles(first), titles(await list(next))]).toEqual([['Laul 3', 'Laul 2'], ['Laul 1']])
    const refused = await found('x'.repeat(301))
    expect([refused.status, refused.body.valjad]).toEqual([400, { otsi: expect.stringContaining('liiga pikk') }])
  })

  test('LIST-4 finds one of 10,000 albums', async () => {
    await api.db.execute(sql`insert into albums (_id, slug, nimi, excerpt, jrg)
      select gen_random_uuid(), 'a' || n, jsonb_build_object('et', 'Album ' || md5(n::text)), '{}', n from generate_series(0, 9999) n`)
    await created({ nimi: { et: 'Mardilaat' } })
    expect(titles(await found('mardilaat'))).toEqual(['Mardilaat'])
  })
})
