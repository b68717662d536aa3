import { beforeEach, describe, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf, slugs } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const { create, created, read, list, change, remove, file } = articlesOf(
  () => api,
  () => mari,
)

beforeEach(async () => {
  await api.db.execute('truncate article_groups cascade')
})

describe('articles of every catalogue', () => {
  test.each(slugs)(
    'ARTICLE-6 %s: a new article needs no field, and has order 99 and Estonian as its language',
    async (slug) => {
      const { status, body } = await create(slug)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        pealkiri: '',
        slug: expect.stringMatching(/^\d{13}$/),
        desc: '',
        excerpt: '',
        jrg: 99,
        lang: { current: 'et', list: { et: body._id, en: null } },
        moodulid: [],
        viimatiMuudetud: expect.stringMatching(/Z$/),
      })
      expect((await read(slug, body._id)).body).toEqual(body)
      const { moodulid: _modules, ...row } = body
      expect((await list(slug)).body).toEqual([row])
    },
  )

  const all = {
    avalik: true,
    kategooria: ['transport', { slug: 'majutus' }, 'transport'],
    kuupaev: { year: 2026, month: 1, day: 3 },
    kuupaevad: [{ id: 'd1', kuupaev: { year: 2026, month: 1, day: 4 } }],
    aasta: { beginning: -4000, end: 1227 },
  }
  const date = (number: number) => ({ year: 2026, month: 1, day: number, hours: null, minutes: null })
  const fieldsOf: Record<string, object> = {
    ettevotted: {
      avalik: true,
      esipilt: null,
      kategooria: [
        { slug: 'transport', nimi: 'Transport' },
        { slug: 'majutus', nimi: 'Majutus' },
      ],
    },
    ajalugu: { avalik: true, esipilt: null, aasta: { beginning: -4000, end: 1227 } },
    kalender: { avalik: true, esipilt: null, kuupaev: date(4), kuupaevad: [{ id: 'd1', kuupaev: date(4) }] },
    uudised: { avalik: true, esipilt: null, kuupaev: date(3) },
    loodus: { avalik: true, esipilt: null },
    matkarajad: { avalik: true, esipilt: null },
    lehed: {},
  }
  test.each(slugs)('NAV-3 %s has the fields of its configuration, and other fields are dropped', async (slug) => {
    const body = await created(slug, all)
    const names = ['avalik', 'esipilt', 'kategooria', 'kuupaev', 'kuupaevad', 'aasta']
    expect(Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]))).toEqual(
      fieldsOf[slug],
    )
    const { rows } = await api.db.execute(
      'select kategooria, aasta_algus, paev::text, avalik from articles join article_groups g on g._id = ryhm',
    )
    expect(rows).toEqual([
      {
        kategooria: slug === 'ettevotted' ? ['transport', 'majutus'] : [],
        aasta_algus: slug === 'ajalugu' ? -4000 : null,
        paev: slug === 'kalender' ? '2026-02-04' : slug === 'uudised' ? '2026-02-03' : null,
        avalik: true,
      },
    ])
  })

  test('REST-3 a complete record may be sent back, and changes nothing', async () => {
    const picture = await file()
    const modules = [
      { id: 'm1', tyyp: 'tekst', sisu: '<p>Tere</p>' },
      { id: 'm2', tyyp: 'pildid', sisu: [picture] },
    ]
    for (const slug of slugs) {
      const article = await created(slug, { ...all, pealkiri: 'Praam', esipilt: picture, moodulid: modules })
      const response = await change(slug, article._id, { ...article, muudetud: true, midagiMuud: 1, _id: 'x' })
      expect([slug, response.status, response.body]).toEqual([slug, 200, article])
    }
  })

  test('ARTICLE-5 fields that a change leaves out stay; null empties an optional one', async () => {
    const picture = await file()
    const { _id } = await created('ajalugu', {
      pealkiri: 'Tuletorn',
      desc: 'Ehitati\nkivist',
      esipilt: picture,
      aasta: { beginning: 1860 },
    })
    expect((await change('ajalugu', _id, { jrg: 3 })).body).toMatchObject({
      pealkiri: 'Tuletorn',
      slug: 'tuletorn',
      desc: 'Ehitati\nkivist',
      jrg: 3,
      esipilt: { _id: picture },
      aasta: { beginning: 1860, end: null },
    })
    const { body } = await change('ajalugu', _id, { esipilt: null, aasta: null, pealkiri: '', desc: '' })
    expect(body).toMatchObject({ pealkiri: '', desc: '', esipilt: null, aasta: { beginning: null, end: null }, jrg: 3 })
  })

  test('ARTICLE-2 a change has its time and its editor, and saving an unchanged article is no change', async () => {
    const article = await created('loodus', { pealkiri: 'Hülged' })
    expect((await change('loodus', article._id, { pealkiri: ' Hülged ' })).body).toEqual(article)
    const { body } = await change('loodus', article._id, { excerpt: 'Hallhülged lesilas' })
    expect(body.viimatiMuudetud > article.viimatiMuudetud).toBe(true)
  })

  test('ARTICLE-1 a deleted article is missing, and a second deletion is refused', async () => {
    const { _id } = await created('matkarajad')
    const responses = await Promise.all([remove('matkarajad', _id), remove('matkarajad', _id.toUpperCase())])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(responses.find(({ status }) => status === 200)?.body).toEqual({ _id })
    expect((await read('matkarajad', _id)).body).toEqual({ msg: 'Sellist artiklit ei ole.' })
    expect((await list('matkarajad')).body).toEqual([])
  })

  test('REST-1 an article of one catalogue is not found in another', async () => {
    const article = await created('loodus', { pealkiri: 'Hülged' })
    for (const response of [
      await read('uudised', article._id),
      await change('uudised', article._id, { pealkiri: 'Uudis' }),
      await remove('lehed', article._id),
    ])
      expect([response.status, response.body.msg]).toEqual([404, 'Sellist artiklit ei ole.'])
    expect((await read('loodus', article._id)).body).toEqual(article)
    expect((await list('lood')).status).toBe(404)
  })
})
