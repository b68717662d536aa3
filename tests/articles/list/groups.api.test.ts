import { beforeEach, describe, expect, test } from '@jest/globals'
import { moduleKinds } from '../../../schema/rules/client/moduleKinds.ts'
import type { ApiResponse, Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { articlesOf, day } from '../articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Maasikas' })
const { created, list, change, remove } = articlesOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate article_groups cascade')
})

const groups = (slug: string, query: Record<string, string> = {}, as: Person | null = mari) =>
  list(slug, `/artiklid?${new URLSearchParams(query).toString()}`, as)
const titles = ({ body }: ApiResponse) => body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)
const text = (sisu: string) => ({ moodulid: [{ id: 'm', tyyp: 'tekst', sisu }] })

/** An article in both languages. @returns the ids of its versions */
async function inBoth(slug: string, et: object, en: object): Promise<[et: string, en: string]> {
  const first = await created(slug, et)
  const second = await created(slug, { ...en, lang: { current: 'en', list: { et: first._id } } })
  return [first._id, second._id]
}

describe('the editors’ list', () => {
  test('LIST-1 has each article once, in its first language, with the other versions and who changed them', async () => {
    const jaan = await api.person({ name: 'Jaan Muutja' })
    const [et, en] = await inBoth('uudised', { pealkiri: 'Praam' }, { pealkiri: 'Ferry' })
    await created('uudised', { pealkiri: 'Only English', lang: { current: 'en' } })
    await change('uudised', en, { desc: 'Back' }, { as: jaan })
    const { status, body } = await groups('uudised')
    expect(status).toBe(200)
    expect(body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)).toEqual(['Only English', 'Praam'])
    expect(body[1]).toMatchObject({
      _id: et,
      lang: { current: 'et', list: { et, en } },
      muutja: { nimi: 'Mari Maasikas' },
      teised: [{ _id: en, pealkiri: 'Ferry', muutja: { nimi: 'Jaan Muutja' }, lang: { current: 'en' } }],
    })
    expect(body[0].teised).toEqual([])
    await remove('uudised', et)
    expect(titles(await groups('uudised'))).toEqual(['Only English', 'Ferry'])
  })

  test('LIST-1 ARTICLE-2 is in the order of the catalogue, in pages that do not overlap', async () => {
    for (const [pealkiri, kategooria] of [
      ['takso', 'transport'],
      ['hostel', 'majutus'],
      ['kohvik', 'toitlustus'],
    ] as const)
      await inBoth('ettevotted', { pealkiri, kategooria: [kategooria] }, { pealkiri: `${pealkiri} en` })
    const whole = ['hostel', 'kohvik', 'takso']
    expect(titles(await groups('ettevotted'))).toEqual(whole)
    const pages: string[][] = []
    let next: string | undefined = '/artiklid?piir=2'
    while (next != null) {
      const response = await list('ettevotted', next)
      pages.push(titles(response))
      next = /<\/api\/ettevotted([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(pages).toEqual([whole.slice(0, 2), whole.slice(2)])
  })

  test('LIST-6 by title in Estonian order, and by the last change of any version, in pages', async () => {
    const long = 'ž'.repeat(300)
    await inBoth('uudised', { pealkiri: 'Õhtu' }, { pealkiri: 'Evening' })
    const [, ferry] = await inBoth('uudised', { pealkiri: 'Praam' }, { pealkiri: 'Ferry' })
    await inBoth('uudised', { pealkiri: long }, { pealkiri: 'Z' })
    await change('uudised', ferry, { desc: 'Back' })
    const walk = async (order: string) => {
      const rows: string[] = []
      for (let next: string | undefined = `/artiklid?jarjestus=${order}&piir=1`; next;) {
        const response: ApiResponse = await list('uudised', next)
        rows.push(...titles(response))
        next = /<\/api\/uudised([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      return rows
    }
    expect(await walk('pealkiri')).toEqual(['Praam', long, 'Õhtu'])
    expect(await walk('muudetud')).toEqual(['Praam', long, 'Õhtu'])
    await change('uudised', (await groups('uudised', { otsi: 'õhtu' })).body[0]._id, { desc: 'Jälle' })
    expect(await walk('muudetud')).toEqual(['Õhtu', 'Praam', long])
    expect(titles(await groups('uudised', { jarjestus: 'pealkiri', otsi: 'e' }))).toEqual(['Praam', 'Õhtu'])
    expect((await groups('uudised', { jarjestus: 'jrg' })).status).toBe(400)
  })

  test('LIST-1 of events: future ones with the earliest first and undated ones last; past ones with the latest first', async () => {
    const year = new Date().getFullYear()
    const dated = (pealkiri: string, ...years: number[]) => {
      const kuupaevad = years.map((inYears, index) => ({ id: `d${index}`, kuupaev: day(year + inYears, 5, 1) }))
      return inBoth('kalender', { pealkiri, kuupaevad }, { pealkiri: `${pealkiri} en` })
    }
    await dated('ammu', -3)
    await dated('ilma')
    await dated('kestab', -2, 2)
    await dated('tuleb', 1)
    await dated('hiljuti', -1)
    expect(titles(await groups('kalender', { aeg: 'tulevad' }))).toEqual(['kestab', 'tuleb', 'ilma'])
    expect(titles(await groups('kalender', { aeg: 'moodunud' }))).toEqual(['hiljuti', 'ammu'])
    const paged = await groups('kalender', { aeg: 'moodunud', piir: '1' })
    expect(paged.headers.get('link')).toContain('aeg=moodunud')
    expect(titles(await groups('kalender'))).toHaveLength(5)
  })
})

describe('searching the editors’ list', () => {
  test('LIST-2 finds an article by words of any version, in titles, descriptions and texts, ignoring case and diacritics', async () => {
    await inBoth(
      'uudised',
      { pealkiri: 'Praam sõidab jälle', ...text('<p>Õhtune <b>reis</b>ija &amp; 100%_ <i>tuul</i></p><p>esmas</p>') },
      { pealkiri: 'The ferry is back', excerpt: 'Timetable' },
    )
    await created('uudised', { pealkiri: 'Talgud', desc: 'Sõidame praamiga' })
    const found = async (otsi: string) => titles(await groups('uudised', { otsi }))
    for (const otsi of [
      'SOIDAB JALLE',
      'ferry back',
      'timetable',
      'reisija',
      'ohtune jalle',
      '& 100%_',
      ' praam  tuul ',
    ])
      expect([otsi, await found(otsi)]).toEqual([otsi, ['Praam sõidab jälle']])
    for (const otsi of ['strong', '<em>', 'tuulesmas', '100%x', 'ferry jälle', 'olematu', '%'])
      expect([otsi, await found(otsi)]).toEqual([otsi, []])
    expect(await found('praam')).toHaveLength(2)
    expect(await found(' ')).toHaveLength(2)
  })

  test('LIST-2 MODULE-1 finds the words of each kind of module that has html', async () => {
    for (const { wire: tyyp, content } of Object.values(moduleKinds)) {
      if (content !== 'html') continue
      await created('uudised', { pealkiri: tyyp, moodulid: [{ id: 'm', tyyp, sisu: `<p>Sõna ${tyyp}-liigist.</p>` }] })
      expect(titles(await groups('uudised', { otsi: `${tyyp}-liigist` }))).toEqual([tyyp])
    }
  })

  test('LIST-2 filters by category, month, visibility and missing translations, together with the search', async () => {
    const dated = (month: number) => ({ kuupaev: day(2026, month, 30) })
    const both = { avalik: true }
    await inBoth('uudised', { pealkiri: 'mai', ...both, ...dated(4) }, { pealkiri: 'May', ...both })
    await inBoth('uudised', { pealkiri: 'pool', ...both, ...dated(4) }, { pealkiri: 'half', avalik: false })
    await created('uudised', { pealkiri: 'juuni', ...both, ...dated(5) })
    expect(titles(await groups('uudised', { kuu: '2026-05' })).toSorted()).toEqual(['mai', 'pool'])
    expect(titles(await groups('uudised', { avalik: 'ei' }))).toEqual(['pool'])
    expect(titles(await groups('uudised', { tolge: 'vaja' }))).toEqual(['juuni'])
    expect(titles(await groups('uudised', { kuu: '2026-05', avalik: 'ei', otsi: 'HALF' }))).toEqual(['pool'])
    expect((await list('uudised', '/kuud')).body).toEqual([
      { kuu: '2026-06', hulk: 1 },
      { kuu: '2026-05', hulk: 2 },
    ])
    await created('ettevotted', { pealkiri: 'takso', kategooria: ['transport', 'majutus'] })
    expect(titles(await groups('ettevotted', { kategooria: 'majutus' }))).toEqual(['takso'])
    expect(titles(await groups('ettevotted', { kategooria: 'toitlustus' }))).toEqual([])
    expect((await list('ettevotted', '/kuud')).body).toEqual([])
  })

  test('LIST-2 the filter by month finds events with one of their dates in it', async () => {
    const kuupaevad = [day(2026, 0, 31, 23, 59), day(2026, 2, 1)].map((kuupaev, index) => ({
      id: `d${index}`,
      kuupaev,
    }))
    await created('kalender', { pealkiri: 'Kursus', kuupaevad })
    const months = [1, 2, 3].map((month) => `2026-0${month}`)
    const found = await Promise.all(months.map(async (kuu) => titles(await groups('kalender', { kuu })).length))
    expect(found).toEqual([1, 0, 1])
  })

  test.each([
    ['uudised', { otsi: 'x'.repeat(301) }, 'Otsitav on liiga pikk (kuni 300 tähemärki).'],
    ['ettevotted', { kategooria: 'olematu' }, 'Sellist kategooriat ei ole.'],
    ['uudised', { kategooria: 'majutus' }, 'Sellist kategooriat ei ole.'],
    ['uudised', { kuu: '2026-13' }, 'Kuu tuleb anda kujul 2026-05.'],
    ['uudised', { kuu: '0000-01' }, 'Kuu tuleb anda kujul 2026-05.'],
    ['lehed', { kuu: '2026-05' }, 'Selle kataloogi artiklitel ei ole kuupäevi.'],
    ['lehed', { aeg: 'tulevad' }, 'Selle kataloogi artiklitel ei ole kuupäevi.'],
    ['uudised', { aeg: 'homme' }, 'Lubatud väärtused on „tulevad“ ja „moodunud“.'],
    ['uudised', { avalik: 'jah' }, 'Lubatud väärtus on „ei“.'],
    ['uudised', { piir: '-1' }, 'Piir peab olema täisarv vahemikus 1–200.'],
    ['uudised', { alates: '-1' }, 'Loendi jätkamise koht on vigane. Laadi leht uuesti.'],
  ])('LIST-2 REST-6 %s refuses %j by the name of the parameter', async (slug, query, msg) => {
    const [name = ''] = Object.keys(query)
    const { status, body } = await groups(slug, query)
    expect([status, body.valjad]).toEqual([400, { [name]: msg }])
  })

  test('LIST-2 finds one of 10,000 articles by a word of its text', async () => {
    await api.db.execute(`insert into article_groups (_id, kataloog, paev)
      select gen_random_uuid(), 'uudised', date '2000-01-01' + n from generate_series(1, 10000) n`)
    await api.db
      .execute(`insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, viimati_muudetud, moodulid)
      select gen_random_uuid(), 'uudised', 'et', g._id, 'Uudis ' || g.paev, g._id::text, '', '', true, now(),
        jsonb_build_array(jsonb_build_object('id', 'm', 'tyyp', 'tekst', 'sisu', '<p>Tekst ' || g.paev || '</p>')) from article_groups g`)
    const { body } = await groups('uudised', { otsi: 'tekst 2020-02-29', piir: '50' })
    expect(body).toMatchObject([{ pealkiri: 'Uudis 2020-02-29' }])
    expect((await groups('uudised', { piir: '50', tolge: 'vaja' })).body).toHaveLength(50)
  })
})
