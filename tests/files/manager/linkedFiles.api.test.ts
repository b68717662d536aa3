import { describe, expect, test } from '@jest/globals'
import { v7 as newId } from 'uuid'
import { posts } from '../../../api/store/tables/forum.ts'
import { articlesOf } from '../../articles/articlesWorld.ts'
import { homeOf, intro, offset } from '../../home/homeWorld.ts'
import { protocolsOf } from '../../protocols/protocolsWorld.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { insertedFile } from '../insertedFile.ts'

const api = apiOfTests({ embedHosts: ['sise.saar.ee'] })
const mari = personOfTests(api)
const [theApi, theEditor] = [() => api, () => mari]
const articles = articlesOf(theApi, theEditor)
const home = homeOf(theApi, theEditor)
const protocols = protocolsOf(theApi, theEditor)

const file = (kind: 'pilt' | 'dokument' = 'dokument') => insertedFile(api, kind, mari)
const usesOf = async (id: string) => (await api.call('GET', `/api/files/${id}/kasutus`, { as: mari })).body
const usersOf = async (id: string) =>
  (await usesOf(id)).map((use: { liik: string; _id: string }) => [use.liik, use._id])

/** Saves a record of a domain with an html. @returns its kind and id as listed by the uses of a file */
type Save = (html: string) => Promise<[liik: string, id: string]>

async function topicWith(tekst: string): Promise<string> {
  const { _id: kategooria } = await api.category()
  const response = await api.call('POST', '/api/foorum/teema', {
    as: mari,
    body: { pealkiri: 'Sadam', kategooria, tekst },
  })
  expect(response.status).toBe(200)
  return response.body._id
}

async function postWith(tekst: string): Promise<string> {
  const path = `/api/foorum/postitus/${await topicWith('')}`
  const { body } = await api.call('POST', path, { as: mari, body: { tekst } })
  return body.at(-1)._id
}

const textModule = (sisu: string) => ({ id: 'm', tyyp: 'tekst', sisu, jrg: 1 })
const saves: [place: string, save: Save][] = [
  ['the text of a topic', async (html) => ['teema', await topicWith(html)]],
  ['a post', async (html) => ['postitus', await postWith(html)]],
  [
    'a module of an article',
    async (html) => ['artikkel', (await articles.created('lehed', { moodulid: [textModule(html)] }))._id],
  ],
  ['a protocol', async (tekst) => ['protokoll', (await protocols.created({ tekst }))._id]],
  [
    'a block of the home page',
    async (tekst) => {
      await home.saved({ en: [intro('a', { tekst })] })
      return ['avaleht', 'en']
    },
  ],
]

/** HTML that links the file, in each form in which a text can. */
const ways: [way: string, html: (id: string) => string][] = [
  ['a link to its path', (id) => `<p><a href="/api/static/avalik/${id}/original.pdf">kodukord</a></p>`],
  ['a link that saves it', (id) => `<p><a href="/api/static/foorum/${id}/original.pdf?alla">kodukord</a></p>`],
  ['the link that the file manager copies', (id) => `<p><a href="/sise/files?fail=${id}">kodukord</a></p>`],
  [
    'a link with the address of the site',
    (id) => `<p><a href="https://saar.ee/sise/files?x=1&amp;fail=${id.toUpperCase()}">siit</a></p>`,
  ],
  ['a picture of a width', (id) => `<p><img src="/api/static/avalik/${id}/420.jpg" alt="Sadam"></p>`],
  ['an address that is no link', (id) => `<p>https://saar.ee/api/static/avalik/${id}/original.pdf</p>`],
]

describe('FILE-7 a file that is linked in', () => {
  test.each(saves)('%s counts as used, in whichever form it is linked', async (_place, save) => {
    for (const [way, html] of ways) {
      const id = await file('pilt')
      expect([way, await usersOf(id)]).toEqual([way, []])
      const record = await save(html(id))
      expect([way, await usersOf(id)]).toEqual([way, [record]])
    }
  })
})

test('FILE-7 a text that no longer links a file stops using it', async () => {
  const [kept, dropped] = [await file(), await file()]
  const links = (...ids: string[]) => ids.map((id) => `<p><a href="/sise/files?fail=${id}">fail</a></p>`).join('')
  const { _id } = await protocols.created({ tekst: links(kept, dropped) })
  await protocols.change(_id, { tekst: links(kept) })
  expect([await usersOf(kept), await usersOf(dropped)]).toEqual([[['protokoll', _id]], []])
})

test('FILE-7 a record that shows a file and links it is listed once', async () => {
  const id = await file('pilt')
  const link = `<p><a href="/sise/files?fail=${id}">pilt</a></p>`
  const { _id } = await protocols.created({ tekst: link + link, failid: [id] })
  const article = await articles.created('uudised', {
    esipilt: id,
    moodulid: [textModule(link), { id: 'p', tyyp: 'pildid', sisu: [id], jrg: 2 }],
  })
  expect(await usersOf(id)).toEqual([
    ['artikkel', article._id],
    ['protokoll', _id],
  ])
})

test('FILE-7 HOME-1 the link of a block uses a file, in its language alone', async () => {
  const id = await file()
  await home.saved({ et: [offset('a', { link: `/api/static/avalik/${id}/original.pdf` })] })
  expect(await usesOf(id)).toEqual([
    { liik: 'avaleht', _id: 'et', pealkiri: 'eesti keeles', tee: '/avaleht-haldus?lang=et' },
  ])
})

test('FILE-7 GALLERY-3 an embed code uses a file, where pages of this site may be embedded', async () => {
  const id = await file()
  const embed = `https://sise.saar.ee/api/static/avalik/${id}/original.pdf`
  const meedia = [{ id: 'm', tyyp: 'embed', sisu: { embed } }]
  await api.call('POST', '/api/galerii', { as: mari, body: { nimi: { et: 'Jaanipäev' }, meedia } })
  await articles.created('lehed', { pealkiri: 'Kava', moodulid: [{ id: 'm', tyyp: 'embed', sisu: embed, jrg: 1 }] })
  expect(await usesOf(id)).toMatchObject([
    { liik: 'artikkel', pealkiri: 'Kava' },
    { liik: 'album', pealkiri: 'Jaanipäev' },
  ])
})

test('FILE-7 LANG-4 a file of the text that a translation was compared with is used while it is a translation', async () => {
  const [picture, named] = [await file('pilt'), await file()]
  const source = await articles.created('loodus', {
    pealkiri: 'Hülged',
    moodulid: [
      { id: 'p', tyyp: 'pildid', sisu: [picture], jrg: 1 },
      textModule(`<p><a href="/sise/files?fail=${named}">uuring</a></p>`),
    ],
  })
  const { headers } = await articles.read('loodus', source._id)
  const translation = await articles.created('loodus', {
    pealkiri: 'Seals',
    lang: { current: 'en', list: { et: source._id } },
    tolge: { allikas: source._id, versioon: headers.get('etag') },
  })
  await articles.change('loodus', source._id, { moodulid: [] })
  const inTranslation = [['artikkel', translation._id]]
  expect([await usersOf(picture), await usersOf(named)]).toEqual([inTranslation, inTranslation])
  await articles.change('loodus', translation._id, { tolge: null })
  expect([await usersOf(picture), await usersOf(named)]).toEqual([[], []])
})

test('FILE-7 a text that was stored before links were indexed is found', async () => {
  const id = await file()
  const topic = await topicWith('')
  const tekst = `<p><a href="/api/static/avalik/${id}/original.pdf">vana link</a></p>`
  const row = {
    _id: newId(),
    teemaId: topic,
    tekst,
    userId: mari._id,
    nimi: mari.nimi,
    kuupaev: new Date('2019-01-01'),
  }
  await api.db.insert(posts).values(row)
  expect(await usersOf(id)).toEqual([['postitus', row._id]])
})

test('FILE-7 a linked file may still be deleted by its uploader, and the text stays as it was', async () => {
  const id = await file()
  const tekst = `<p><a href="/sise/files?fail=${id}">fail</a></p>`
  const protocol = await protocols.created({ tekst })
  expect((await api.call('DELETE', `/api/files/${id}`, { as: mari })).status).toBe(200)
  expect((await protocols.read(protocol._id)).body).toEqual(protocol)
  // A broken link does not block a change of another field.
  expect((await protocols.change(protocol._id, { tekst: `${tekst}<p>Lisa</p>` })).status).toBe(200)
})

test('FILE-7 ids of other records in a text are no uses of a file', async () => {
  const id = await file()
  const topic = await topicWith('')
  await postWith(`<p><a href="/sise/foorum/uldine/${topic}">teema</a></p>`)
  expect(await usesOf(id)).toEqual([])
})
