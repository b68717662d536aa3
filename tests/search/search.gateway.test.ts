import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import type { StubFault } from '../support/restStub/faults.ts'

const args = '$kind:SearchKind,$language:Language,$author:String,$year:Int,$size:Int,$after:String'
const search = `query($text:String!,${args}){
  search(text:$text,kind:$kind,language:$language,author:$author,year:$year,size:$size,after:$after){
    groups{kind count next items{id topicId place language title excerpt authorName date isPartial}}
    unknownWords correctedText}}`

interface Results {
  groups: { kind: string; count: number; next: string | null; items: { id: string }[] }[]
  unknownWords: string[]
  correctedText: string | null
}

describe('the search of everything', () => {
  const server = plainServer()
  const send = (variables: Record<string, unknown>, document = search) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })
  const find = async (variables: Record<string, unknown>) => (await send(variables)).data?.search as Results
  const respond = (body: unknown, more: Partial<StubFault> = {}) =>
    server.stub.faults.push({ on: /^GET \/api\/otsing\/koik/, status: 200, body: JSON.stringify(body), ...more })

  describe('on our api', () => {
    beforeEach(async () => {
      server.stub.level = apiLevel
      await server.renewGateway()
      await server.gateway.query('{settings{apiLevel}}')
      server.stub.clearCalls()
    })

    test('SEARCH-1 a member finds records of every kind by one call, each with what links to it', async () => {
      const { data, errors } = await send({ text: 'praam' })
      expect(errors).toBeUndefined()
      const { groups, ...others } = data?.search as Results
      expect(others).toEqual({ unknownWords: [], correctedText: null })
      expect(groups.map(({ kind, count, items }) => [kind, count, items.map(({ id }) => id)])).toEqual([
        ['FORUM', 2, ['t3', 'p1']],
        ['ARTICLE', 1, ['a1']],
        ['PAGE', 1, ['a5']],
        ['EVENT', 1, ['a3']],
        ['PROTOCOL', 1, ['pr2']],
        ['ALBUM', 2, ['sadam', 'sadam']],
        ['FILE', 1, ['f1']],
        ['MEMBER', 1, ['mari']],
        ['FEEDBACK', 1, ['s3']],
      ])
      expect(groups[0]?.items[1]).toEqual({
        id: 'p1',
        topicId: 't1',
        place: 'uldine',
        language: null,
        title: 'Kevadtalgud',
        excerpt: 'Toon reha. <mark>Praam</mark> on laupäeval täis, tulen reedel.',
        authorName: 'Jüri Õun',
        date: '2025-04-02T09:00:00.000Z',
        isPartial: false,
      })
      const none = { topicId: null, authorName: null, date: null }
      expect(groups[5]?.items).toMatchObject([
        { ...none, place: 'sadam', language: 'et', title: 'Sadam talvel' },
        { ...none, place: 'sadam', language: 'en', title: 'Harbour in winter' },
      ])
      expect(server.stub.said()).toEqual(['GET /api/otsing/koik?p=praam&piir=5'])
    })

    test('SEARCH-1 one kind is read in pages', async () => {
      const page = { text: 'praam', kind: 'ALBUM', size: 1 }
      const [first] = (await find(page)).groups
      expect(first).toMatchObject({ kind: 'ALBUM', count: 2, items: [{ language: 'et' }], next: expect.any(String) })
      const { groups } = await find({ ...page, after: first?.next })
      expect(groups).toMatchObject([{ kind: 'ALBUM', count: 2, items: [{ language: 'en' }], next: null }])
      expect((await find({ ...page, text: 'reha' })).groups).toEqual([])
      expect(server.stub.said()).toEqual([
        'GET /api/otsing/koik?p=praam&liik=album&piir=1',
        `GET /api/otsing/koik?p=praam&liik=album&piir=1&alates=${first?.next}`,
        'GET /api/otsing/koik?p=reha&liik=album&piir=1',
      ])
    })

    test.each([
      ['FORUM', 'foorum'],
      ['ARTICLE', 'artikkel'],
      ['PAGE', 'leht'],
      ['EVENT', 'syndmus'],
      ['PROTOCOL', 'protokoll'],
      ['ALBUM', 'album'],
      ['FILE', 'fail'],
      ['MEMBER', 'liige'],
      ['FEEDBACK', 'tagasiside'],
    ])('SEARCH-1 a search is limited to the kind %s, a language, an author and a year', async (kind, liik) => {
      const filters = { kind, language: 'en', author: 'Õun & pojad', year: 2025 }
      expect((await send({ text: 'tee?', ...filters })).errors).toBeUndefined()
      const sent = `p=tee%3F&liik=${liik}&keel=en&autor=%C3%95un%20%26%20pojad&aasta=2025&piir=5`
      expect(server.stub.said()).toEqual([`GET /api/otsing/koik?${sent}`])
    })

    test('SEARCH-1 a search says which words stand nowhere, how it was corrected, and what has only some words', async () => {
      expect(await find({ text: 'praam graafik' })).toMatchObject({ unknownWords: ['graafik'], correctedText: null })
      const { correctedText, groups } = await find({ text: 'Sügisene sõiduplann' })
      expect([correctedText, groups.map(({ kind }) => kind)]).toEqual(['Sügisene sõiduplaan', ['FORUM']])
      const partly = await find({ text: 'reha jalgratta' })
      expect(partly.groups.flatMap(({ items }) => items)).toMatchObject([
        { id: 'p1', isPartial: true },
        { id: 's3', isPartial: true },
      ])
    })

    test.each([
      ['p', 'text'],
      ['liik', 'kind'],
      ['keel', 'language'],
      ['autor', 'author'],
      ['aasta', 'year'],
      ['piir', 'size'],
      ['alates', 'after'],
    ])('SEARCH-1 a refusal of %s is BAD_USER_INPUT with the argument %s', async (name, argument) => {
      respond({ msg: 'Vigane.', valjad: { [name]: 'Vigane.' } }, { status: 400 })
      const { data, errors } = await send({ text: 'praam' })
      expect(data).toEqual({ search: null })
      expect(errors).toMatchObject([
        { message: 'Vigane.', extensions: { code: 'BAD_USER_INPUT', fields: { [argument]: 'Vigane.' } } },
      ])
    })

    test('SEARCH-1 the api refuses too short a text and too many results; a text too long for a URL is not sent', async () => {
      const fieldsOf = async (variables: Record<string, unknown>) => {
        const [error] = (await send(variables)).errors ?? []
        return [error?.extensions.code, Object.keys(error?.extensions.fields ?? {})]
      }
      expect(await fieldsOf({ text: 'a' })).toEqual(['BAD_USER_INPUT', ['text']])
      expect(await fieldsOf({ text: 'praam', size: 51 })).toEqual(['BAD_USER_INPUT', ['size']])
      expect(await fieldsOf({ text: 'praam', after: '5' })).toEqual(['BAD_USER_INPUT', ['after']])
      server.stub.clearCalls()
      expect(await fieldsOf({ text: 'õ'.repeat(9_000) })).toEqual(['BAD_USER_INPUT', []])
      expect(server.stub.said()).toEqual([])
    })

    test('SEARCH-1 a kind or property that is unknown or missing fails alone, and so do groups that are no list', async () => {
      const rows = [{ _id: 'x', pealkiri: 'Praam', katkend: null, keel: 'fi', kuupaev: null }]
      const groups = [
        { liik: 'laev', hulk: 1, tulemused: rows },
        { liik: 'fail', hulk: 'palju', tulemused: {} },
      ]
      respond({ ryhmad: groups, tundmatud: [] }, { times: 1 })
      const { data, errors } = await send({ text: 'praam' })
      const none = { topicId: null, place: null, language: null, authorName: null, date: null, isPartial: false }
      expect(data?.search).toEqual({
        groups: [
          { kind: null, count: 1, next: null, items: [{ ...none, id: 'x', title: 'Praam', excerpt: null }] },
          { kind: 'FILE', count: null, next: null, items: null },
        ],
        unknownWords: [],
        correctedText: null,
      })
      const paths = errors?.map(({ path, extensions }) => [path?.slice(1).join('.'), extensions.code])
      expect(paths?.sort()).toEqual([
        ['groups.0.items.0.excerpt', 'UPSTREAM_ERROR'],
        ['groups.0.kind', 'UPSTREAM_ERROR'],
        ['groups.1.count', 'UPSTREAM_ERROR'],
        ['groups.1.items', 'UPSTREAM_ERROR'],
      ])
      respond({ ryhmad: 'jah', tundmatud: ['graafik'] })
      const broken = await send({ text: 'praam' })
      expect(broken.data?.search).toEqual({ groups: null, unknownWords: ['graafik'], correctedText: null })
      expect(broken.errors).toMatchObject([{ path: ['search', 'groups'], extensions: { code: 'UPSTREAM_ERROR' } }])
    })

    test.each([[null], ['jah'], [[]]])('SEARCH-1 a response %j is an UPSTREAM_ERROR', async (body) => {
      respond(body)
      const { data, errors } = await send({ text: 'praam' })
      expect(data).toEqual({ search: null })
      expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
    })
  })

  test('SEARCH-1 a plain server has no such search: it is null without a call', async () => {
    const { data, errors } = await send({ text: 'praam', kind: 'FORUM', size: 1 })
    expect([data, errors, server.stub.said()]).toEqual([{ search: null }, undefined, []])
  })
})
