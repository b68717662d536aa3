import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { ApiResponse } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { articlesOf } from './articlesWorld.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const { create, created, read, list, change, remove, file } = articlesOf(
  () => api,
  () => mari,
)

const text = (id: string, sisu: string) => ({ id, tyyp: 'tekst', sisu })
const tagOf = async (id: string) => (await read('loodus', id)).headers.get('etag') ?? ''
const compared = async (allikas: string) => ({ allikas, versioon: await tagOf(allikas) })
const translationIn = async (id: string) => (await read('loodus', id)).body.tolge

/** An article about seals in both languages, the English one a translation that is up to date. */
async function translated() {
  const et = await created('loodus', { pealkiri: 'Hülged', desc: 'Rannal', moodulid: [text('a', '<p>Hall</p>')] })
  const lang = { current: 'en', list: { et: et._id } }
  const en = await created('loodus', { pealkiri: 'Seals', lang, tolge: await compared(et._id) })
  return { et, en, upToDate: en.tolge }
}

describe('a translation', () => {
  test('LANG-4 names its source and stores the text that it was made from; lists omit the text', async () => {
    const { et, en } = await translated()
    const tolge = { allikas: et._id, keel: 'et', aegunud: false }
    const seis = {
      pealkiri: 'Hülged',
      desc: 'Rannal',
      excerpt: '',
      moodulid: [{ ...text('a', '<p>Hall</p>'), jrg: 1 }],
    }
    expect(en.tolge).toEqual({ ...tolge, seis })
    expect(await translationIn(en._id)).toEqual({ ...tolge, seis })
    expect(await translationIn(et._id)).toBeNull()
    const listed = (await list('loodus')).body as ApiResponse['body'][]
    expect(listed.find(({ _id }) => _id === en._id).tolge).toEqual(tolge)
    expect(listed.find(({ _id }) => _id === et._id).tolge).toBeNull()
  })

  test.each<[string, object]>([
    ['title', { pealkiri: 'Viigerhülged' }],
    ['short description', { desc: 'Jääl' }],
    ['SEO description', { excerpt: 'Saare hülged' }],
    ['module', { moodulid: [text('a', '<p>Viiger</p>')] }],
    ['list of modules', { moodulid: [] }],
  ])('LANG-4 is outdated once the %s of its source changes, and up to date when that is undone', async (_, body) => {
    const { et, en, upToDate } = await translated()
    const { pealkiri, desc, excerpt, moodulid } = et
    await change('loodus', et._id, body)
    expect(await translationIn(en._id)).toEqual({ ...upToDate, aegunud: true })
    await change('loodus', et._id, { pealkiri, desc, excerpt, moodulid })
    expect(await translationIn(en._id)).toEqual(upToDate)
  })

  test('LANG-4 stays up to date when only order, slug, visibility or the cover of its source change', async () => {
    const { et, en, upToDate } = await translated()
    await change('loodus', et._id, { jrg: 1, slug: 'hylged-rannal', avalik: true, esipilt: await file() })
    expect(await translationIn(en._id)).toEqual(upToDate)
  })

  test('LANG-4 stays up to date when its source is saved with other module ids, or typed on another device', async () => {
    const { et, en, upToDate } = await translated()
    const same = { pealkiri: 'Hülged'.normalize('NFD'), moodulid: [text('b', '<p>Hall</p>')] }
    expect((await change('loodus', et._id, same)).body.moodulid).toMatchObject([{ id: 'b' }])
    expect(await translationIn(en._id)).toEqual(upToDate)
    await change('loodus', et._id, { moodulid: [text('b', '<p>Hall</p>'), text('a', '<p>Viiger</p>')] })
    expect((await translationIn(en._id)).aegunud).toBe(true)
  })

  test('LANG-4 is compared again only by a save that names the version of the source', async () => {
    const { et, en, upToDate } = await translated()
    await change('loodus', et._id, { pealkiri: 'Viigerhülged' })
    // Correcting a typo of the translation does not make it current.
    expect((await change('loodus', en._id, { pealkiri: 'The seals' })).body.tolge).toEqual({
      ...upToDate,
      aegunud: true,
    })
    const { body } = await change('loodus', en._id, { pealkiri: 'Ringed seals', tolge: await compared(et._id) })
    expect(body.tolge).toEqual({ ...upToDate, seis: { ...upToDate.seis, pealkiri: 'Viigerhülged' } })
  })

  test('LANG-4 does not become up to date with a text that the translator has not seen; the save itself succeeds', async () => {
    const { et, en, upToDate } = await translated()
    const seen = await compared(et._id)
    await change('loodus', et._id, { pealkiri: 'Viigerhülged' })
    const late = await change('loodus', en._id, { pealkiri: 'Grey seals', tolge: seen })
    expect([late.status, late.body.pealkiri, late.body.tolge]).toEqual([
      200,
      'Grey seals',
      { ...upToDate, aegunud: true },
    ])
    await remove('loodus', en._id)
    const lang = { current: 'en', list: { et: et._id } }
    const again = await created('loodus', { lang, tolge: seen })
    expect(again.tolge).toEqual({ allikas: et._id, keel: 'et', aegunud: true, seis: null })
  })

  test('ARTICLE-7 marking as compared is no edit: neither version nor time nor editor change', async () => {
    const { et, en } = await translated()
    await change('loodus', et._id, { pealkiri: 'Viigerhülged' })
    const before = await read('loodus', en._id)
    const juri = await api.person()
    const after = await change('loodus', en._id, { tolge: await compared(et._id) }, { as: juri })
    expect(after.body.tolge.aegunud).toBe(false)
    expect({ ...after.body, tolge: null }).toEqual({ ...before.body, tolge: null })
    const versionIn = ({ headers }: ApiResponse) => headers.get('etag')?.split('.')[0]
    expect(versionIn(after)).toBe(versionIn(before))
    const { rows } = await api.db.execute(sql`select muutja_id from articles where _id = ${en._id}`)
    expect(rows).toEqual([{ muutja_id: mari._id }])
  })

  test('ARTICLE-7 marking as compared from an outdated version of the translation is 412; repeated it succeeds', async () => {
    const { et, en } = await translated()
    const ifMatch = await tagOf(en._id)
    await change('loodus', et._id, { pealkiri: 'Viigerhülged' })
    await change('loodus', en._id, { pealkiri: 'Seal colony' })
    const tolge = await compared(et._id)
    expect((await change('loodus', en._id, { tolge }, { ifMatch })).status).toBe(412)
    expect((await translationIn(en._id)).aegunud).toBe(true)
    expect((await change('loodus', en._id, { tolge })).body.tolge.aegunud).toBe(false)
    expect((await change('loodus', en._id, { tolge }, { ifMatch })).status).toBe(200)
  })

  test('REST-3 a complete record that is sent back leaves the relation; null removes it', async () => {
    const { et, en, upToDate } = await translated()
    await change('loodus', et._id, { pealkiri: 'Viigerhülged' })
    const { body } = await read('loodus', en._id)
    expect((await change('loodus', en._id, { ...body, desc: 'Uus' })).body.tolge).toEqual({
      ...upToDate,
      aegunud: true,
    })
    expect((await change('loodus', en._id, { tolge: null })).body.tolge).toBeNull()
    // A new relation takes over nothing from the removed one.
    const outdated = { allikas: et._id, versioon: '"x.y"' }
    expect((await change('loodus', en._id, { tolge: outdated })).body.tolge).toMatchObject({
      aegunud: true,
      seis: null,
    })
    expect((await change('loodus', et._id, { tolge: null })).status).toBe(200)
  })

  test('LANG-4 of two versions only one is the source: setting one direction removes the other', async () => {
    const { et, en } = await translated()
    expect((await change('loodus', et._id, { tolge: await compared(en._id) })).body.tolge).toMatchObject({
      allikas: en._id,
      keel: 'en',
      aegunud: false,
    })
    expect(await translationIn(en._id)).toBeNull()
  })

  test('LANG-4 is no translation any more once its source is deleted; a new source starts without a comparison', async () => {
    const { et, en } = await translated()
    await remove('loodus', et._id)
    expect(await translationIn(en._id)).toBeNull()
    const again = await created('loodus', { lang: { current: 'et', list: { en: en._id } }, pealkiri: 'Hülged' })
    const tolge = { allikas: again._id, versioon: '"x.y"' }
    expect((await change('loodus', en._id, { tolge })).body.tolge).toMatchObject({ aegunud: true, seis: null })
  })

  test('FILE-7 keeps the pictures in the text of its source while they exist; a deleted one makes nothing outdated', async () => {
    const [kept, gone] = [await file(), await file()]
    const { et, en } = await translated()
    await change('loodus', et._id, { moodulid: [{ id: 'p', tyyp: 'pildid', sisu: [kept, gone] }] })
    const { body } = await change('loodus', en._id, { tolge: await compared(et._id) })
    expect(body.tolge.seis.moodulid).toEqual((await read('loodus', et._id)).body.moodulid)
    await api.db.execute(sql`delete from files where _id = ${gone}`)
    const after = await translationIn(en._id)
    expect(after.aegunud).toBe(false)
    expect(after.seis.moodulid[0].sisu).toEqual([expect.objectContaining({ _id: kept })])
  })

  test('REST-4 visitors get null for it, which costs their client no further call', async () => {
    const { et, en } = await translated()
    for (const { _id } of [et, en]) await change('loodus', _id, { avalik: true })
    expect((await read('loodus', en._id, null)).body.tolge).toBeNull()
    for (const article of (await list('loodus', '', null)).body) expect(article.tolge).toBeNull()
    expect((await list('loodus', '?tolge=vaja', null)).status).toBe(401)
  })
})

describe('what is refused', () => {
  test.each<[string, (ids: { et: string; en: string; other: string; elsewhere: string }) => unknown]>([
    ['a source that does not exist', () => ({ allikas: randomUUID(), versioon: '"a.b"' })],
    ['a source of another article', ({ other }) => ({ allikas: other, versioon: '"a.b"' })],
    ['a source of another catalogue', ({ elsewhere }) => ({ allikas: elsewhere, versioon: '"a.b"' })],
    ['the article itself', ({ en }) => ({ allikas: en, versioon: '"a.b"' })],
    ['a made-up id', () => ({ allikas: 'x', versioon: '"a.b"' })],
    ['no id', () => ({ versioon: '"a.b"' })],
    ['any version', ({ et }) => ({ allikas: et, versioon: '*' })],
    ['a version without quotes', ({ et }) => ({ allikas: et, versioon: 'abc' })],
    ['several versions', ({ et }) => ({ allikas: et, versioon: '"a", "b"' })],
    ['a version that is a number', ({ et }) => ({ allikas: et, versioon: 1 })],
    ['a version of 3,000,000 signs', ({ et }) => ({ allikas: et, versioon: `"${'x'.repeat(3_000_000)}` })],
    ['a text', ({ et }) => et],
    ['a list', ({ et }) => [et]],
  ])('REST-1 LANG-4 %s', async (_, tolgeOf) => {
    const { et, en } = await translated()
    const other = await created('loodus', { pealkiri: 'Linnud' })
    const elsewhere = await created('lehed', { pealkiri: 'Kontakt' })
    const tolge = tolgeOf({ et: et._id, en: en._id, other: other._id, elsewhere: elsewhere._id })
    const before = (await read('loodus', en._id)).body
    const refused = { status: 400, body: { valjad: { tolge: expect.stringMatching(/^[A-Z].*\.$/) } } }
    expect(await change('loodus', en._id, { pealkiri: 'Uus', tolge })).toMatchObject(refused)
    expect((await read('loodus', en._id)).body).toEqual(before)
    await remove('loodus', en._id)
    expect(await create('loodus', { lang: { current: 'en', list: { et: et._id } }, tolge })).toMatchObject(refused)
  })
})

describe('concurrent requests', () => {
  test('LANG-4 a source and its translation saved at once: the translation is up to date only with the text that its translator saw', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { et, en } = await translated()
      const tolge = await compared(et._id)
      const responses = await Promise.all([
        change('loodus', en._id, { pealkiri: 'Grey seals', tolge }),
        change('loodus', et._id, { pealkiri: 'Hallhülged' }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(await translationIn(en._id)).toMatchObject({ aegunud: true, seis: { pealkiri: 'Hülged' } })
    }
  })

  test('LANG-4 both versions made each other’s translation at once: only one of them becomes one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { et, en } = await translated()
      const [ofEnglish, ofEstonian] = [await compared(en._id), await compared(et._id)]
      await change('loodus', en._id, { tolge: null })
      const responses = await Promise.all([
        change('loodus', en._id, { tolge: ofEstonian }),
        change('loodus', et._id, { tolge: ofEnglish }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      const relations = [await translationIn(en._id), await translationIn(et._id)]
      expect(relations.filter((relation) => relation != null)).toHaveLength(1)
    }
  })

  test('LANG-4 a source deleted while its translation is saved or created: never a 500, and no relation to it remains', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { et, en } = await translated()
      const tolge = await compared(et._id)
      if (round % 2) await remove('loodus', en._id)
      const lang = { current: 'en', list: { et: et._id } }
      const [saved, removed] = await Promise.all([
        round % 2 ? create('loodus', { lang, tolge }) : change('loodus', en._id, { tolge, desc: 'Uus' }),
        remove('loodus', et._id),
      ])
      expect(removed.status).toBe(200)
      expect([200, 400]).toContain(saved.status)
      const { rows } = await api.db.execute(sql`select from articles where allikas_id = ${et._id}`)
      expect(rows).toEqual([])
    }
  })
})

describe('the list of missing translations', () => {
  test('LANG-4 REST-6 has outdated translations and articles without one of the languages, page by page', async () => {
    await api.db.execute(sql`truncate article_groups cascade`)
    const { et: fresh } = await translated()
    const { et: changed, en: outdated } = await translated()
    await change('loodus', changed._id, { pealkiri: 'Viigerhülged' })
    const single = await created('loodus', { pealkiri: 'Linnud' })
    const english = await created('loodus', { pealkiri: 'Moss', lang: { current: 'en' } })
    const pair = await created('loodus', { pealkiri: 'Metsad' })
    await created('loodus', { pealkiri: 'Woods', lang: { current: 'en', list: { et: pair._id } } })
    await created('lehed', { pealkiri: 'Kontakt' })
    const idsIn = ({ body }: ApiResponse) => (body as { _id: string }[]).map(({ _id }) => _id)
    const needed = [outdated._id, single._id, english._id]
    expect(idsIn(await list('loodus', '?tolge=vaja'))).toEqual(needed)
    const first = await list('loodus', '?tolge=vaja&piir=2')
    expect(idsIn(first)).toEqual(needed.slice(0, 2))
    const next = /<\/api\/loodus([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(new URLSearchParams(next).get('tolge')).toBe('vaja')
    expect(idsIn(await list('loodus', next))).toEqual(needed.slice(2))
    // Once a version is deleted, the other one has no translation.
    await remove('loodus', fresh._id)
    expect(idsIn(await list('loodus', '?tolge=vaja'))).toHaveLength(4)
    expect(idsIn(await list('loodus', '?tolge='))).toHaveLength(7)
  })

  test('REST-6 another value is refused at its field', async () => {
    expect(await list('loodus', '?tolge=jah')).toMatchObject({
      status: 400,
      body: { valjad: { tolge: expect.any(String) } },
    })
  })
})
