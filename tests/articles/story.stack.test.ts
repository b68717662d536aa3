import { describe, expect, test } from '@jest/globals'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'
import { articlesOf } from './articlesWorld.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api)
const { file } = articlesOf(
  () => api,
  () => mari,
)

const send = (document: string, variables: Record<string, unknown> = {}) =>
  gateway.query(document, { token: mari.token, variables })
const create = `mutation($catalogue:String!,$input:ArticleInput!){
  createArticle(catalogue:$catalogue,input:$input){id}}`
const update = `mutation($catalogue:String!,$id:ID!,$input:ArticleInput!){
  updateArticle(catalogue:$catalogue,id:$id,input:$input){id}}`

async function created(catalogue: string, input: object) {
  const { data, errors } = await send(create, { catalogue, input })
  expect(errors).toBeUndefined()
  return data?.createArticle as { id: string }
}

describe('articles through the gateway and our API', () => {
  test('MODULE-1 (stack: both programs) every field of an article is stored as it was written', async () => {
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
    const { data, errors } = await send(
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
    const uses = await send('query($id:ID!){fileUses(id:$id){kind title path}}', { id: picture })
    expect(uses.data?.fileUses).toEqual([
      { kind: 'ARTICLE', title: 'Jaanituli', path: `/kataloog/kalender/muuda/${id}` },
    ])
  })

  test('NAV-3 (stack: null through both programs) null empties a field of an article, and fields that are left out stay', async () => {
    const { id } = await created('ajalugu', {
      title: 'Kool',
      coverId: await file('pilt'),
      years: { beginning: 1936 },
      summary: 'Metsakülas',
    })
    const read = async () =>
      (
        await send('query($id:ID!){article(catalogue:"ajalugu",id:$id){cover{id} years{beginning end} summary}}', {
          id,
        })
      ).data?.article
    expect(await read()).toMatchObject({ cover: expect.any(Object), years: { beginning: 1936, end: null } })
    await send(update, { catalogue: 'ajalugu', id, input: { coverId: null, years: null } })
    expect(await read()).toEqual({ cover: null, years: null, summary: 'Metsakülas' })
  })

  test('GQL-3 a refusal of the API names its field', async () => {
    const modules = [{ embed: { id: 'a', html: '<iframe src="https://kuri.test/x"></iframe>' } }]
    const { data, errors } = await send(create, { catalogue: 'lehed', input: { modules } })
    expect(data).toEqual({ createArticle: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { modules: expect.any(String) } })
  })
})
