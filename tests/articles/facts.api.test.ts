import { beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf, day, returnedDay, slugs } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })
const { create, created, read, list, change, remove, file } = articlesOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate article_groups cascade')
})

const tagOf = async (slug: string, id: string) => (await read(slug, id)).headers.get('etag') ?? ''
const english = (et: string) => ({ lang: { current: 'en', list: { et } } })
const midsummer = [{ id: 'a', kuupaev: day(2027, 5, 23, 18) }]
const facts = {
  kategooria: ['majutus', 'transport'],
  jrg: 5,
  kuupaev: day(2027, 5, 23, 18),
  kuupaevad: midsummer,
  aasta: { beginning: 1800, end: 1850 },
}
const others = {
  kategooria: ['toitlustus'],
  jrg: 99,
  kuupaev: day(2030, 0, 1),
  kuupaevad: [],
  aasta: { beginning: null, end: 1 },
}
const factsIn = ({ kategooria, jrg, kuupaev, kuupaevad, aasta }: Record<string, unknown>) => {
  return { kategooria, jrg, kuupaev, kuupaevad, aasta }
}

describe('LANG-5 the facts of an article', () => {
  test.each(slugs)(
    'LANG-5 %s: a version that joins another takes over its facts, whatever the request has',
    async (slug) => {
      const et = await created(slug, { pealkiri: 'Džäss kail', ...facts })
      const tag = await tagOf(slug, et._id)
      const en = await created(slug, { pealkiri: 'Jazz on the pier', ...others, ...english(et._id) })
      expect(factsIn(en)).toEqual(factsIn(et))
      expect(en.ryhm).toBe(et.ryhm)
      const after = await read(slug, et._id)
      expect(factsIn(after.body)).toEqual(factsIn(et))
      expect(after.body.viimatiMuudetud).toBe(et.viimatiMuudetud)
      // The editor of the other version gets no conflict.
      expect((await change(slug, et._id, { desc: 'Suvi' }, { ifMatch: tag })).status).toBe(200)
    },
  )

  test.each(slugs)(
    'LANG-5 ARTICLE-7 %s: facts that are changed in one version change in all, as a change of each',
    async (slug) => {
      const et = await created(slug, { pealkiri: 'Džäss kail', ...facts })
      const versioon = await tagOf(slug, et._id)
      const tolge = { allikas: et._id, versioon }
      const en = await created(slug, { pealkiri: 'Jazz on the pier', ...english(et._id), tolge })
      const changed = await change(slug, en._id, others, { as: juri })
      expect(changed.status).toBe(200)
      const now = (await read(slug, et._id)).body
      expect(factsIn(now)).toEqual(factsIn(changed.body))
      expect(now.jrg).toBe(99)
      expect(now.viimatiMuudetud > et.viimatiMuudetud).toBe(true)
      const refused = await change(slug, et._id, { pealkiri: 'Džäss' }, { ifMatch: versioon })
      expect(refused).toMatchObject({ status: 412, body: { praegu: now, muutja: { nimi: 'Jüri Õun' } } })
      // The texts to be translated have not changed.
      expect(changed.body.tolge.aegunud).toBe(false)
      expect((await change(slug, et._id, { jrg: 1 })).status).toBe(200)
      expect((await read(slug, en._id)).body).toMatchObject({ jrg: 1, tolge: { aegunud: false } })
    },
  )

  test('LANG-5 cover and visibility belong to one version, and are empty in a new one', async () => {
    const picture = await file()
    const et = await created('kalender', { avalik: true, esipilt: picture, kuupaevad: midsummer })
    const en = await created('kalender', english(et._id))
    expect(en).toMatchObject({ avalik: false, esipilt: null })
    await change('kalender', en._id, { avalik: true })
    await change('kalender', et._id, { avalik: false, esipilt: null })
    expect((await read('kalender', en._id)).body).toMatchObject({ avalik: true, esipilt: null })
  })

  test('LANG-5 the facts stay with the other versions when one is deleted, and go with the last one', async () => {
    const et = await created('kalender', facts)
    const en = await created('kalender', english(et._id))
    await remove('kalender', et._id)
    expect((await read('kalender', en._id)).body.kuupaevad).toEqual(et.kuupaevad)
    const again = await created('kalender', { lang: { current: 'et', list: { en: en._id } } })
    expect(again.kuupaevad).toEqual(et.kuupaevad)
    await remove('kalender', en._id)
    await remove('kalender', again._id)
    const { rows } = await api.db.execute(
      'select (select count(*)::int from article_groups) + (select count(*)::int from article_dates) as n',
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('LANG-5 deleting both versions at once leaves no facts behind, and a version created meanwhile is complete or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const et = await created('kalender', facts)
      const en = await created('kalender', english(et._id))
      const [, , made] = await Promise.all([
        remove('kalender', et._id),
        remove('kalender', en._id),
        create('kalender', { lang: { current: 'et', list: { en: en._id } } }),
      ])
      expect([200, 400, 409]).toContain(made.status)
      if (made.status === 200) {
        expect((await read('kalender', made.body._id)).body.kuupaevad).toEqual(et.kuupaevad)
        await remove('kalender', made.body._id)
      }
    }
    expect((await api.db.execute('select from article_groups')).rowCount).toBe(0)
  })

  test('LANG-5 ARTICLE-7 two versions are saved at once with different facts: the second is refused, and without a version the later one wins', async () => {
    const et = await created('ajalugu', { aasta: { beginning: 1800 } })
    const en = await created('ajalugu', english(et._id))
    const tags = [await tagOf('ajalugu', et._id), await tagOf('ajalugu', en._id)]
    const responses = await Promise.all([
      change('ajalugu', et._id, { aasta: { beginning: 1801 } }, { ifMatch: tags[0] }),
      change('ajalugu', en._id, { aasta: { beginning: 1802 } }, { ifMatch: tags[1] }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    const saved = responses.find(({ status }) => status === 200)?.body.aasta
    for (const { _id } of [et, en]) expect((await read('ajalugu', _id)).body.aasta).toEqual(saved)
    await change('ajalugu', et._id, { aasta: { beginning: 1803 } })
    await change('ajalugu', en._id, { aasta: { beginning: 1804 } })
    for (const { _id } of [et, en]) expect((await read('ajalugu', _id)).body.aasta.beginning).toBe(1804)
  })

  test('LANG-5 ten members change both versions at once: all get a response, and both versions have the same facts at the end', async () => {
    const et = await created('kalender', facts)
    const en = await created('kalender', english(et._id))
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change('kalender', n % 2 ? et._id : en._id, {
          jrg: n,
          pealkiri: `Laat ${n}`,
          kuupaevad: midsummer.slice(n % 2),
        }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const [one, other] = [(await read('kalender', et._id)).body, (await read('kalender', en._id)).body]
    expect(factsIn(one)).toEqual(factsIn(other))
  })
})

describe('CAL-1 LANG-5 an event with a date is in the calendar', () => {
  const titles = async (query: string, as: Person | null = mari) =>
    (await list('kalender', query, as)).body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)

  test('CAL-1 LANG-5 also if its Estonian version has no date at first, or is deleted again', async () => {
    const en = await created('kalender', {
      pealkiri: 'Jazz on the pier',
      lang: { current: 'en' },
      kuupaevad: midsummer,
    })
    expect(await titles('?sisekalender=true')).toEqual(['Jazz on the pier'])
    const lang = { current: 'et', list: { en: en._id } }
    const et = await created('kalender', { pealkiri: 'Džäss kail', kuupaevad: [], lang })
    expect(await titles('?sisekalender=true')).toEqual(['Džäss kail'])
    expect(await titles('/kirjed')).toEqual(['Džäss kail'])
    expect(await titles('/kirjed?keel=en')).toEqual(['Jazz on the pier'])
    await remove('kalender', et._id)
    expect(await titles('?sisekalender=true')).toEqual(['Jazz on the pier'])
  })

  test('CAL-2 REST-4 visitors get the dates of public versions, in their language where that version is public', async () => {
    const picture = await file()
    const et = await created('kalender', { pealkiri: 'Laat', kuupaevad: midsummer, esipilt: picture, avalik: true })
    const en = await created('kalender', { pealkiri: 'Fair', ...english(et._id) })
    await created('kalender', { pealkiri: 'Salajane', kuupaevad: midsummer })
    expect(await titles('/kirjed?keel=en', null)).toEqual(['Laat'])
    await change('kalender', en._id, { avalik: true })
    expect(await titles('/kirjed?keel=en', null)).toEqual(['Fair'])
    const { body } = await list('kalender', '/kirjed?keel=et', null)
    expect(body).toEqual([
      {
        _id: et._id,
        ryhm: et.ryhm,
        kuupaevaId: 'a',
        pealkiri: 'Laat',
        desc: '',
        esipilt: expect.objectContaining({ _id: picture, lisaja: null }),
        avalik: true,
        kuupaev: returnedDay(2027, 5, 23, 18),
        viimatiMuudetud: et.viimatiMuudetud,
      },
    ])
  })

  test('CAL-2 REST-6 by days: events from a day on with the earliest first, events before it with the latest first, in pages', async () => {
    const kuupaevad = [1, 2, 3, 4, 5].map((date) => ({
      id: `d${date}`,
      kuupaev: day(2027, 5, date, date % 2 ? 9 : undefined),
    }))
    await created('kalender', { pealkiri: 'Rahvatants', kuupaevad: [...kuupaevad, { id: 'tyhi' }] })
    const pagesOf = async (query: string) => {
      const days: number[][] = []
      for (let next: string | undefined = query; next != null;) {
        const response = await list('kalender', next)
        days.push(response.body.map(({ kuupaev }: { kuupaev: { day: number } }) => kuupaev.day))
        next = /<\/api\/kalender([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      return days
    }
    expect(await pagesOf('/kirjed?algus=2027-06-03&piir=2')).toEqual([[3, 4], [5]])
    expect(await pagesOf('/kirjed?lopp=2027-06-04&piir=2')).toEqual([[3, 2], [1]])
    expect(await pagesOf('/kirjed')).toEqual([[5, 4, 3, 2, 1]])
    for (const query of [
      'algus=2027-06-31',
      'algus=eile',
      'lopp=0000-01-01',
      'keel=fr',
      'algus=2027-06-01&lopp=2027-06-02',
    ])
      expect([query, (await list('kalender', `/kirjed?${query}`)).status]).toEqual([query, 400])
  })
})

test('LANG-5 REST-3 an event to which an upgrade gave the dates of all its languages can be sent back; it gets no more dates', async () => {
  const { _id, ryhm } = await created('kalender', { pealkiri: 'Turg' })
  await api.db.execute(sql`
    insert into article_dates (ryhm, id, koht, paev) select ${ryhm}::uuid, 'p' || n, n, date '2027-01-01' + n
    from generate_series(0, 499) n`)
  const { body } = await read('kalender', _id)
  expect(body.kuupaevad).toHaveLength(500)
  expect((await change('kalender', _id, { ...body, desc: 'Kala' })).status).toBe(200)
  const one = { id: 'uus', kuupaev: day(2030, 0, 1) }
  const refused = await change('kalender', _id, { kuupaevad: [...body.kuupaevad, one] })
  expect([refused.status, refused.body.valjad]).toEqual([400, { kuupaevad: 'Kuupäevi saab olla kuni 366.' }])
  expect((await change('kalender', _id, { kuupaevad: body.kuupaevad.slice(0, 400) })).status).toBe(200)
  expect((await change('kalender', _id, { kuupaevad: body.kuupaevad.slice(0, 401) })).status).toBe(400)
  expect((await change('kalender', _id, { kuupaevad: body.kuupaevad.slice(0, 366) })).status).toBe(200)
})
