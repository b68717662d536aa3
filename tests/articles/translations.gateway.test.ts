import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubArticle } from '../support/restStub/articles.ts'

const whole = `translation{source{id language title} isOutdated
  comparedText{title summary seoDescription modules{__typename id ...on TextModule{html}}}}`
const update = `mutation($id:ID!,$input:ArticleInput!){
  updateArticle(catalogue:"uudised",id:$id,input:$input){id ${whole}}}`
const create = `mutation($input:ArticleInput!,$of:ID!){
  createArticle(catalogue:"lehed",input:$input,versionOf:$of){id ${whole}}}`

const seis = {
  pealkiri: 'Praam sõidab',
  desc: '',
  excerpt: 'Praam',
  moodulid: [{ id: 'm1', tyyp: 'tekst', sisu: '<p>Vana</p>', jrg: 1 }],
}
const comparedText = {
  title: 'Praam sõidab',
  summary: '',
  seoDescription: 'Praam',
  modules: [{ __typename: 'TextModule', id: 'm1', html: '<p>Vana</p>' }],
}

describe('translations', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })
  const calls = () => server.stub.said()
  const sentBody = (method: string) => server.stub.calls.findLast((call) => call.method === method)?.body
  const news = () => server.stub.articles.uudised as [StubArticle, StubArticle]
  const outdated = { allikas: 'a1', keel: 'et', aegunud: true }

  /** Makes the server ours, and the second article an outdated translation of the first. */
  async function announce() {
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.clearCalls()
    news()[0].tolge = null
    news()[1].tolge = { ...outdated, seis }
  }

  test('LANG-4 an article names its source, whether it is outdated, and the text that it was compared with', async () => {
    await announce()
    const { data, errors } = await send(`{article(catalogue:"uudised",id:"a2"){${whole}}}`)
    expect(errors).toBeUndefined()
    const source = { id: 'a1', language: 'et', title: 'Praam sõidab jälle' }
    expect(data?.article).toEqual({ translation: { source, isOutdated: true, comparedText } })
    expect(await send('{article(catalogue:"uudised",id:"a1"){translation{isOutdated}}}')).toMatchObject({
      data: { article: { translation: null } },
    })
  })

  test('LANG-4 GQL-6 a list has it for each row in one call, with the source’s language', async () => {
    await announce()
    const { data, errors } = await send(
      '{articlePage(catalogue:"uudised"){items{id translation{isOutdated source{id language}}}}}',
    )
    expect(errors).toBeUndefined()
    expect(data?.articlePage).toEqual({
      items: [
        { id: 'a1', translation: null },
        { id: 'a2', translation: { isOutdated: true, source: { id: 'a1', language: 'et' } } },
      ],
    })
    expect(calls()).toEqual(['GET /api/uudised?piir=50'])
  })

  test('LANG-4 the compared text of a row costs a call for the row', async () => {
    await announce()
    const rows = news().map((row) => ({ ...row, tolge: row.tolge && outdated }))
    server.stub.faults.push({ on: /^GET \/api\/uudised\?/, status: 200, body: JSON.stringify(rows) })
    const { data, errors } = await send('{articlePage(catalogue:"uudised"){items{translation{comparedText{title}}}}}')
    expect(errors).toBeUndefined()
    expect(itemsOf(data?.articlePage)).toEqual([
      { translation: null },
      { translation: { comparedText: { title: 'Praam sõidab' } } },
    ])
    expect(calls()).toEqual(['GET /api/uudised?piir=50', 'GET /api/uudised/id/a2'])
  })

  test('LANG-4 a translation that was never compared has no text; a malformed one fails alone', async () => {
    await announce()
    news()[1].tolge = { ...outdated, seis: null }
    const document = `{article(catalogue:"uudised",id:"a2"){title ${whole}}}`
    expect((await send(document)).data?.article).toMatchObject({
      translation: { isOutdated: true, comparedText: null },
    })
    news()[1].tolge = { allikas: 'a1', keel: 'fr', aegunud: 'jah' }
    const { data, errors } = await send(document)
    expect(data?.article).toEqual({ title: 'The ferry is back', translation: null })
    expect(errors?.map(({ path, extensions }) => [path?.join('.'), extensions.code])).toEqual([
      ['article.translation', 'UPSTREAM_ERROR'],
    ])
  })

  test('LANG-4 a save names the source and its version, and null removes the relation', async () => {
    await announce()
    server.stub.faults.push({ on: /^(PUT|POST)/, status: 200, body: JSON.stringify(news()[1]) })
    const translationOf = { sourceId: 'a1', sourceVersion: '"v.1"' }
    await send(update, { id: 'a2', input: { title: 'Ferry', translationOf } })
    expect(sentBody('PUT')).toEqual({ pealkiri: 'Ferry', tolge: { allikas: 'a1', versioon: '"v.1"' } })
    await send(update, { id: 'a2', input: { translationOf: null } })
    expect(sentBody('PUT')).toEqual({ tolge: null })
    await send(create, { input: { language: 'en', translationOf }, of: 'a5' })
    expect(sentBody('POST')).toMatchObject({ tolge: { allikas: 'a1', versioon: '"v.1"' } })
  })

  test('GQL-3 LANG-4 a refusal of the source names the field translationOf', async () => {
    await announce()
    const msg = 'Algteksti, mille tõlge see on, enam ei ole.'
    server.stub.faults.push({ on: /^PUT/, msg, details: { valjad: { tolge: msg } } })
    const { errors } = await send(update, {
      id: 'a2',
      input: { translationOf: { sourceId: 'x', sourceVersion: '""' } },
    })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { translationOf: msg } })
  })

  test('ARTICLE-2 LANG-4 REST-6 (gateway: pages of a plain server) missing translations are requested page by page, in the order of the list', async () => {
    await announce()
    await send('{articlePage(catalogue:"uudised",needsTranslation:true,size:5){items{id} next}}')
    await send('{articlePage(catalogue:"kalender",needsTranslation:true){items{id}}}')
    expect(calls()).toEqual([
      'GET /api/uudised?tolge=vaja&piir=5',
      'GET /api/kalender?jarjestus=toimetaja&tolge=vaja&piir=50',
    ])
  })

  describe('on a plain server', () => {
    test('REST-8 no article is a translation, and no call is made for it', async () => {
      const { data, errors } = await send('{articlePage(catalogue:"uudised"){items{translation{isOutdated}}}}')
      expect(errors).toBeUndefined()
      expect(data?.articlePage).toEqual({ items: [{ translation: null }, { translation: null }] })
      expect(calls()).toEqual(['GET /api/uudised'])
      // There is no relation to remove either.
      expect((await send(update, { id: 'a2', input: { translationOf: null } })).errors).toBeUndefined()
      expect(sentBody('PUT')).not.toHaveProperty('tolge')
    })

    test('REST-8 a source is refused in words before any call', async () => {
      const translationOf = { sourceId: 'a1', sourceVersion: '"v"' }
      for (const [document, variables] of [
        [update, { id: 'a2', input: { translationOf } }],
        [create, { input: { language: 'en', translationOf }, of: 'a5' }],
      ] as const) {
        const { errors } = await send(document, variables)
        expect(errors).toMatchObject([
          { message: expect.stringContaining('mille tõlge') as string, extensions: { code: 'CONFLICT' } },
        ])
      }
      expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
    })
  })
})
