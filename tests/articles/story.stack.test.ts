import { describe, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'
import { articlesOf } from './articlesWorld.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api)
const juri = personOfTests(api)
const { file } = articlesOf(
  () => api,
  () => mari,
)

const ask = (document: string, variables: Record<string, unknown> = {}, as = mari) =>
  gateway.query(document, { token: as.token, variables })
const create = `mutation($catalogue:String!,$input:ArticleInput!,$of:ID){
  createArticle(catalogue:$catalogue,input:$input,versionOf:$of){id version}}`
const update = `mutation($catalogue:String!,$id:ID!,$input:ArticleInput!,$version:String){
  updateArticle(catalogue:$catalogue,id:$id,input:$input,version:$version){id version}}`

async function created(catalogue: string, input: object, of?: string) {
  const { data, errors } = await ask(create, { catalogue, input, of })
  expect(errors).toBeUndefined()
  return data?.createArticle as { id: string; version: string }
}

describe('articles of the real api, through the gateway', () => {
  test('MODULE-1 DATE-1 every field of an article is kept as it was written', async () => {
    const picture = await file('pilt')
    const document = await file('dokument')
    const input = {
      title: 'Jaanituli',
      summary: 'Sadama taga',
      seoDescription: 'Saare jaanituli',
      isPublic: true,
      order: 3,
      coverId: picture,
      dates: [
        { id: 'd2', date: { year: 2026, month: 5, day: 24 } },
        { id: 'd1', date: { year: 2026, month: 5, day: 23, hours: 20, minutes: 0 } },
      ],
      modules: [
        { text: { id: 'a', html: '<p>Tere</p>' } },
        { embed: { id: 'b', html: '<iframe src="https://www.youtube.com/embed/x"></iframe>' } },
        { images: { id: 'c', fileIds: [picture] } },
        { files: { id: 'd', fileIds: [document] } },
      ],
    }
    const { id } = await created('kalender', input)
    const { data, errors } = await ask(
      `query($id:ID!){article(catalogue:"kalender",id:$id){title slug summary seoDescription isPublic order cover{id}
        dates{id date{day hours}} date{day} years{beginning} categories{slug}
        modules{__typename id order ...on TextModule{html} ...on ImagesModule{images{id}} ...on FilesModule{files{id}}}}}`,
      { id },
    )
    expect(errors).toBeUndefined()
    expect(data?.article).toEqual({
      title: 'Jaanituli',
      slug: 'jaanituli',
      summary: 'Sadama taga',
      seoDescription: 'Saare jaanituli',
      isPublic: true,
      order: 3,
      cover: { id: picture },
      dates: [
        { id: 'd1', date: { day: 23, hours: 20 } },
        { id: 'd2', date: { day: 24, hours: null } },
      ],
      date: { day: 23 },
      years: null,
      categories: [],
      modules: [
        { __typename: 'TextModule', id: 'a', order: 1, html: '<p>Tere</p>' },
        { __typename: 'EmbedModule', id: 'b', order: 2 },
        { __typename: 'ImagesModule', id: 'c', order: 3, images: [{ id: picture }] },
        { __typename: 'FilesModule', id: 'd', order: 4, files: [{ id: document }] },
      ],
    })
    const uses = await ask('query($id:ID!){fileUses(id:$id){kind title path}}', { id: picture })
    expect(uses.data?.fileUses).toEqual([
      { kind: 'ARTICLE', title: 'Jaanituli', path: `/kataloog/kalender/muuda/${id}` },
    ])
  })

  test('LANG-2 LANG-4 versions list each other, a second one in a language is CONFLICT, a deleted one is gone', async () => {
    const { id } = await created('lehed', { title: 'Kontakt' })
    const english = await created('lehed', { title: 'Contact', language: 'en' }, id)
    const versions = async () => {
      const read = await ask('query($id:ID!){article(catalogue:"lehed",id:$id){versions{article{id title}}}}', { id })
      return (read.data?.article as { versions: { article: object | null }[] }).versions.map(({ article }) => article)
    }
    expect(await versions()).toEqual([
      { id, title: 'Kontakt' },
      { id: english.id, title: 'Contact' },
    ])
    const again = await ask(create, { catalogue: 'lehed', input: { language: 'en' }, of: id })
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT')
    await ask('mutation($id:ID!){deleteArticle(catalogue:"lehed",id:$id)}', { id: english.id })
    expect(await versions()).toEqual([{ id, title: 'Kontakt' }, null])
  })

  test('REST-7 LANG-2 a language version that is created again with the same key, after a lost answer, is the first one', async () => {
    const { id: original } = await created('loodus', { title: 'Hülged' })
    const variables = { catalogue: 'loodus', input: { title: 'Seals', language: 'en' }, of: original }
    const attempt = () =>
      gateway.query(create, { token: mari.token, variables, headers: { 'idempotency-key': 'hulged-en' } })
    const first = await attempt()
    expect(first.errors).toBeUndefined()
    expect(await attempt()).toEqual(first)
  })

  test('LANG-4 a translation is outdated once its source changes, and up to date when it was compared again', async () => {
    const source = await created('matkarajad', { title: 'Rannarada' })
    const translationOf = (sourceVersion: string) => ({ translationOf: { sourceId: source.id, sourceVersion } })
    const { id } = await created(
      'matkarajad',
      { title: 'Coast path', language: 'en', ...translationOf(source.version) },
      source.id,
    )
    const listed = async () => {
      const { data } = await ask('{articlePage(catalogue:"matkarajad",needsTranslation:true){items{id}}}')
      return data?.articlePage
    }
    expect(await listed()).toEqual({ items: [] })
    const { data } = await ask(update, { catalogue: 'matkarajad', id: source.id, input: { title: 'Rannatee' } })
    expect(await listed()).toEqual({ items: [{ id }] })
    const read = async () =>
      (
        await ask(
          `query($id:ID!){article(catalogue:"matkarajad",id:$id){
            translation{isOutdated comparedText{title} source{id language title}}}}`,
          { id },
        )
      ).data?.article
    const seen = { source: { id: source.id, language: 'et', title: 'Rannatee' } }
    expect(await read()).toEqual({ translation: { isOutdated: true, comparedText: { title: 'Rannarada' }, ...seen } })
    const { version } = data?.updateArticle as { version: string }
    await ask(update, { catalogue: 'matkarajad', id, input: { title: 'Shore path', ...translationOf(version) } })
    expect(await read()).toEqual({ translation: { isOutdated: false, comparedText: { title: 'Rannatee' }, ...seen } })
    expect(await listed()).toEqual({ items: [] })
  })

  test('ARTICLE-7 a change from an old version is CONFLICT with the new version and its author; one from that passes', async () => {
    const { id, version } = await created('uudised', { title: 'Praam' })
    const change = (title: string, from: string, as?: Person) =>
      ask(update, { catalogue: 'uudised', id, input: { title }, version: from }, as)
    expect((await change('Jüri oma', version, juri)).errors).toBeUndefined()
    const refused = await change('Mari oma', version)
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', changedBy: { id: juri._id } })
    const { current } = refused.errors?.[0]?.extensions as unknown as { current: { version: string } }
    expect((await change('Mari oma', current.version)).errors).toBeUndefined()
  })

  test('ARTICLE-4 null takes away what an article had, and what is left out stays', async () => {
    const { id } = await created('ajalugu', {
      title: 'Kool',
      coverId: await file('pilt'),
      years: { beginning: 1936 },
      summary: 'Metsakülas',
    })
    const read = async () =>
      (await ask('query($id:ID!){article(catalogue:"ajalugu",id:$id){cover{id} years{beginning end} summary}}', { id }))
        .data?.article
    expect(await read()).toMatchObject({ cover: expect.any(Object), years: { beginning: 1936, end: null } })
    await ask(update, { catalogue: 'ajalugu', id, input: { coverId: null, years: null } })
    expect(await read()).toEqual({ cover: null, years: null, summary: 'Metsakülas' })
  })

  test('NAV-3 ARTICLE-4 companies have categories, and the list is sorted by them', async () => {
    await created('ettevotted', { title: 'Rattad', categories: ['transport'] })
    await created('ettevotted', { title: 'Maja', categories: ['majutus', 'toitlustus'] })
    const { data } = await ask('{articlePage(catalogue:"ettevotted"){items{title categories{name}}}}')
    expect(data?.articlePage).toEqual({
      items: [
        { title: 'Maja', categories: [{ name: 'Majutus' }, { name: 'Toitlustus' }] },
        { title: 'Rattad', categories: [{ name: 'Transport' }] },
      ],
    })
  })

  test('GQL-3 what the api refuses is named by its field', async () => {
    const modules = [{ embed: { id: 'a', html: '<iframe src="https://kuri.test/x"></iframe>' } }]
    const { data, errors } = await ask(create, { catalogue: 'lehed', input: { modules } })
    expect(data).toEqual({ createArticle: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { modules: expect.any(String) } })
  })
})
