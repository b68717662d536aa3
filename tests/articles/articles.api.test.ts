import { beforeEach, describe, expect, test } from '@jest/globals'
import { startApi } from '../support/api/api.ts'
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

const ids = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)

describe('articles of every catalogue', () => {
  test.each(slugs)(
    'ARTICLE-6 %s: a new one needs nothing, and has order 99 and Estonian for its language',
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
  test.each(slugs)('NAV-3 %s has what its configuration says, and what it does not have is not kept', async (slug) => {
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

  test('REST-3 a whole record may be sent back, and changes nothing', async () => {
    const picture = await file()
    const modules = [
      { id: 'm1', tyyp: 'tekst', sisu: '<p>Tere</p>' },
      { id: 'm2', tyyp: 'pildid', sisu: [picture] },
    ]
    for (const slug of slugs) {
      const article = await created(slug, { ...all, pealkiri: 'Praam', esipilt: picture, moodulid: modules })
      const answer = await change(slug, article._id, { ...article, muudetud: true, midagiMuud: 1, _id: 'x' })
      expect([slug, answer.status, answer.body]).toEqual([slug, 200, article])
    }
  })

  test('ARTICLE-5 what a change leaves out stays; null takes away what may be missing', async () => {
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

  test('ARTICLE-2 a change tells when it was made, and who saves an article as it is has not changed it', async () => {
    const article = await created('loodus', { pealkiri: 'Hülged' })
    expect((await change('loodus', article._id, { pealkiri: ' Hülged ' })).body).toEqual(article)
    const { body } = await change('loodus', article._id, { excerpt: 'Hallhülged lesilas' })
    expect(body.viimatiMuudetud > article.viimatiMuudetud).toBe(true)
  })

  test('ARTICLE-1 a deleted article is gone, and the second who deletes it hears so', async () => {
    const { _id } = await created('matkarajad')
    const answers = await Promise.all([remove('matkarajad', _id), remove('matkarajad', _id.toUpperCase())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ _id })
    expect((await read('matkarajad', _id)).body).toEqual({ msg: 'Sellist artiklit ei ole.' })
    expect((await list('matkarajad')).body).toEqual([])
  })

  test('REST-1 an article of one catalogue is not there in another', async () => {
    const article = await created('loodus', { pealkiri: 'Hülged' })
    for (const answer of [
      await read('uudised', article._id),
      await change('uudised', article._id, { pealkiri: 'Uudis' }),
      await remove('lehed', article._id),
    ])
      expect([answer.status, answer.body.msg]).toEqual([404, 'Sellist artiklit ei ole.'])
    expect((await read('loodus', article._id)).body).toEqual(article)
    expect((await list('lood')).status).toBe(404)
  })

  test('REST-7 an article that is sent twice with one key is there once', async () => {
    const options = { as: mari, body: { pealkiri: 'Laat' }, headers: { 'idempotency-key': 'laat' } }
    const answers = await Promise.all([1, 2].map(() => api.call('POST', '/api/uudised', options)))
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await list('uudised')).body).toHaveLength(1)
  })
})

describe('who may do what', () => {
  test('REST-4 visitors read what is public: all pages, and of catalogues the public articles', async () => {
    const page = await created('lehed', { pealkiri: 'Sadam' })
    const hidden = await created('uudised', { pealkiri: 'Mustand' })
    const shown = await created('uudised', { pealkiri: 'Laat', avalik: true })
    expect(ids(await list('lehed', '', null))).toEqual([page._id])
    expect(ids(await list('uudised', '', null))).toEqual([shown._id])
    expect((await read('lehed', page._id, null)).status).toBe(200)
    expect((await read('uudised', shown._id, null)).status).toBe(200)
    expect(await read('uudised', hidden._id, null)).toMatchObject({ status: 401, body: { msg: 'Palun logi sisse.' } })
    expect((await list('kalender', '?sisekalender=true', null)).status).toBe(401)
  })

  test('REST-4 a visitor is told neither who uploaded a file nor of versions that are not public', async () => {
    const picture = await file()
    const moodulid = [{ id: 'm', tyyp: 'pildid', sisu: [picture] }]
    const et = await created('loodus', { avalik: true, esipilt: picture, moodulid })
    const en = await created('loodus', { lang: { current: 'en', list: { et: et._id } } })
    expect((await read('loodus', et._id)).body.esipilt.lisaja).toEqual({ _id: mari._id, nimi: 'Mari Mets' })
    const { text, body } = await read('loodus', et._id, null)
    expect(body.lang.list).toEqual({ et: et._id, en: null })
    expect(text + (await list('loodus', '', null)).text).not.toMatch(new RegExp(`Mari Mets|${en._id}`))
    expect(body.moodulid[0].sisu[0]).toMatchObject({ _id: picture, lisaja: null })
  })

  test('REST-4 without a session nobody writes, and a session that has ended is no visitor', async () => {
    const { _id } = await created('lehed')
    const dead = { ...mari, token: 'loppenud-seanss' }
    for (const as of [null, dead]) {
      const answers = [
        api.call('POST', '/api/lehed', { as, body: {} }),
        api.call('PUT', `/api/lehed/${_id}`, { as, body: {} }),
        remove('lehed', _id, as),
      ]
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401])
    }
    expect((await list('lehed', '', dead)).status).toBe(401)
    expect((await read('lehed', _id, dead)).status).toBe(401)
  })

  test('REST-4 CONTENT_EDITORS says who edits, and every member still reads all', async () => {
    const strict = await startApi({ contentEditors: 3 })
    try {
      const [member, moderator] = [await strict.person(), await strict.person({ status: 3 })]
      const { body } = await strict.call('POST', '/api/uudised', { as: moderator, body: { pealkiri: 'Laat' } })
      const path = `/api/uudised/${body._id}`
      for (const [method, address] of [
        ['POST', '/api/uudised'],
        ['PUT', path],
        ['DELETE', path],
      ] as const)
        expect(
          await strict.call(method, address, { as: member, ...(method !== 'DELETE' && { body: {} }) }),
        ).toMatchObject({
          status: 403,
          body: { msg: 'Artikleid saavad muuta ainult moderaatorid ja adminid.' },
        })
      expect((await strict.call('GET', `/api/uudised/id/${body._id}`, { as: member })).status).toBe(200)
      expect((await strict.call('DELETE', path, { as: moderator })).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})
