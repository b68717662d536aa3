import { itemsOf } from '../support/gateway/gateway.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const versions = 'versions{language article{id language title}}'

describe('the articles of a plain server', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })

  test('NAV-3 the catalogues come from the configuration, with the fields of each', async () => {
    const { data, errors } = await send(
      '{catalogues{slug dates hasYears hasCategories hasCover hasVisibility categories{slug}}}',
    )
    expect(errors).toBeUndefined()
    const having = { dates: 'NONE', hasYears: false, hasCategories: false, hasCover: true, hasVisibility: true }
    expect(data?.catalogues).toEqual([
      { slug: 'ettevotted', ...having, hasCategories: true, categories: expect.arrayContaining([{ slug: 'majutus' }]) },
      { slug: 'ajalugu', ...having, hasYears: true, categories: [] },
      { slug: 'kalender', ...having, dates: 'MANY', categories: [] },
      { slug: 'uudised', ...having, dates: 'SINGLE', categories: [] },
      { slug: 'loodus', ...having, categories: [] },
      { slug: 'matkarajad', ...having, categories: [] },
      { slug: 'lehed', ...having, hasCover: false, hasVisibility: false, categories: [] },
    ])
    expect(server.stub.said()).toEqual([])
  })

  test('REST-8 an article has each of its fields, and its modules in their order', async () => {
    const { data, errors } = await send(`{article(catalogue:"uudised",id:"a1"){
      id catalogue{title} title slug language summary seoDescription isPublic order changedAt version
      cover{id url} categories{slug} dates{id} date{year month day hours minutes} years{beginning}
      modules{__typename id order ...on TextModule{html}}}}`)
    expect(errors).toBeUndefined()
    expect(data?.article).toEqual({
      id: 'a1',
      catalogue: { title: 'Uudised' },
      title: 'Praam sõidab jälle',
      slug: 'a1',
      language: 'et',
      summary: '',
      seoDescription: '',
      isPublic: true,
      order: 99,
      changedAt: '2026-03-01T08:00:00.000Z',
      version: null,
      cover: { id: 'f3', url: '/api/static/avalik/f3/praam.jpg' },
      categories: [],
      dates: [],
      date: { year: 2026, month: 2, day: 1, hours: 9, minutes: 30 },
      years: null,
      modules: [
        { __typename: 'TextModule', id: 'm1', order: 1, html: '<p>Esimene</p>' },
        { __typename: 'TextModule', id: 'm2', order: 2, html: '<p>Teine</p>' },
      ],
    })
    expect(server.stub.said()).toEqual(['GET /api/uudised/id/a1'])
  })

  test('GQL-6 LANG-4 a list names the versions of its rows without another call', async () => {
    const { data, errors } = await send(`{articlePage(catalogue:"uudised"){items{id language ${versions}} next}}`)
    expect(errors).toBeUndefined()
    const version = (language: string, id: string, title: string) => ({ language, article: { id, language, title } })
    const all = [version('et', 'a1', 'Praam sõidab jälle'), version('en', 'a2', 'The ferry is back')]
    expect(data?.articlePage).toEqual({
      items: [
        { id: 'a1', language: 'et', versions: all },
        { id: 'a2', language: 'en', versions: all },
      ],
      next: null,
    })
    expect(server.stub.said()).toEqual(['GET /api/uudised'])
  })

  test('NAV-3 the dates of an event come in their order, and the first is its date', async () => {
    const { data } = await send(
      '{article(catalogue:"kalender",id:"a3"){dates{id date{day hours}} date{day hours minutes}}}',
    )
    expect(data?.article).toEqual({
      dates: [
        { id: 'd1', date: { day: 23, hours: 20 } },
        { id: 'd2', date: { day: 24, hours: null } },
      ],
      date: { day: 23, hours: 20, minutes: 0 },
    })
  })

  test.each([
    ['uudised', ['b', 'c', 'a', 'd'], 'one date: the newest first, without one last'],
    ['kalender', ['a', 'c', 'b', 'd'], 'many dates: by the first one, without any last'],
    ['ettevotted', ['d', 'a', 'b', 'c'], 'companies: by the slug of the category'],
    ['loodus', ['c', 'a', 'b', 'd'], 'others: by last change, ascending'],
  ])('ARTICLE-2 %s: %j, %s', async (catalogue, ids) => {
    const rows = [
      {
        _id: 'a',
        kuupaev: { year: 2026, month: 0, day: 1 },
        kategooria: ['toitlustus'],
        viimatiMuudetud: '2026-02-01',
      },
      {
        _id: 'b',
        kuupaev: { year: 2026, month: 5, day: 1, hours: 9 },
        kategooria: ['transport'],
        viimatiMuudetud: '2026-03-01',
      },
      { _id: 'c', kuupaev: { year: 2026, month: 5, day: 1 }, kategooria: [], viimatiMuudetud: '2026-01-01' },
      { _id: 'd', kuupaev: null, kategooria: ['majutus', 'transport'], viimatiMuudetud: '2026-04-01' },
    ].map((row) => ({ ...row, kuupaevad: row.kuupaev ? [{ id: 'd1', kuupaev: row.kuupaev }] : [] }))
    server.stub.faults.push({ on: /^GET/, status: 200, body: JSON.stringify(rows) })
    const { data } = await send(`{articlePage(catalogue:"${catalogue}"){items{id}}}`)
    expect(data?.articlePage).toEqual({ items: ids.map((id) => ({ id })) })
  })

  test('CAL-1 (gateway: names and shapes) the internal calendar has an entry for each date', async () => {
    const { data, errors } = await send(
      '{calendarPage(month:"2026-06"){items{id title isPublic cover{id} date{day} modules{id}}}}',
    )
    expect(errors).toBeUndefined()
    const entry = { id: 'a3', title: 'Jaanipäev', isPublic: true, cover: null, modules: [{ id: 'm1' }] }
    expect(itemsOf(data?.calendarPage)).toEqual([
      { ...entry, date: { day: 23 } },
      { ...entry, date: { day: 24 } },
    ])
    expect(server.stub.said()).toEqual(['GET /api/kalender?sisekalender=true'])
  })

  test('REST-8 list rows without modules are completed, each by one call', async () => {
    server.stub.faults.push({
      on: /^GET \/api\/uudised$/,
      status: 200,
      body: JSON.stringify(server.stub.articles.uudised?.map(({ _id, pealkiri }) => ({ _id, pealkiri }))),
    })
    const { data, errors } = await send('{articlePage(catalogue:"uudised"){items{title language modules{id}}}}')
    expect(errors).toBeUndefined()
    expect(itemsOf(data?.articlePage)).toEqual([
      { title: 'Praam sõidab jälle', language: 'et', modules: [{ id: 'm1' }, { id: 'm2' }] },
      { title: 'The ferry is back', language: 'en', modules: [{ id: 'm1' }] },
    ])
    expect(server.stub.said()).toEqual(['GET /api/uudised', 'GET /api/uudised/id/a1', 'GET /api/uudised/id/a2'])
  })

  test('MODULE-1 (gateway: names and shapes) each kind of module has its own type, an unknown one too', async () => {
    const [article] = server.stub.articles.lehed ?? []
    Object.assign(article ?? {}, {
      moodulid: [
        { id: 'm5', tyyp: 'video360', sisu: { nurk: 90 }, jrg: 5 },
        { id: 'm4', tyyp: 'kaart', sisu: '58.1,22.5', jrg: 4 },
        { id: 'm2', tyyp: 'pildid', sisu: [{ id: 'f3', nimi: 'praam.jpg', jrg: 0 }], jrg: 2 },
        { id: 'm3', tyyp: 'failid', sisu: [{ _id: 'f1', nimi: 'plaan.pdf', jrg: 0 }], jrg: 3 },
        { id: 'm1', tyyp: 'embed', sisu: '<iframe src="https://www.youtube.com/embed/x"></iframe>' },
      ],
    })
    const { data, errors } = await send(`{article(catalogue:"lehed",id:"a5"){modules{__typename id order
      ...on TextModule{html} ...on EmbedModule{code} ...on ImagesModule{images{id name}} ...on FilesModule{files{id}}
      ...on MapModule{content} ...on OtherModule{kind}}}}`)
    expect(errors).toBeUndefined()
    expect(data?.article).toEqual({
      modules: [
        { __typename: 'ImagesModule', id: 'm2', order: 2, images: [{ id: 'f3', name: 'praam.jpg' }] },
        { __typename: 'FilesModule', id: 'm3', order: 3, files: [{ id: 'f1' }] },
        { __typename: 'MapModule', id: 'm4', order: 4, content: '58.1,22.5' },
        { __typename: 'OtherModule', id: 'm5', order: 5, kind: 'video360' },
        {
          __typename: 'EmbedModule',
          id: 'm1',
          order: 5,
          code: '<iframe src="https://www.youtube.com/embed/x"></iframe>',
        },
      ],
    })
  })

  test('FILE-5 private files are listed, whatever shows them, each once', async () => {
    const [article] = server.stub.articles.uudised ?? []
    const file = (id: string, folder: string) => ({ _id: id, id, nimi: `${id}.jpg`, tee: `/${folder}/${id}/${id}.jpg` })
    Object.assign(article ?? {}, {
      esipilt: file('kaas', 'foorum'),
      moodulid: [
        { id: 'm1', tyyp: 'pildid', sisu: [file('a', 'avalik'), file('b', 'foorum'), file('kaas', 'foorum')] },
        { id: 'm2', tyyp: 'failid', sisu: [file('c', 'foorum')] },
        { id: 'm3', tyyp: 'tekst', sisu: '<p>Tere</p>' },
      ],
    })
    const { data, errors } = await send('{articlePage(catalogue:"uudised"){items{id membersOnlyFiles{id visibility}}}}')
    expect(errors).toBeUndefined()
    const { items } = data?.articlePage as { items: { membersOnlyFiles: { id: string; visibility: string }[] }[] }
    expect(items[0]?.membersOnlyFiles.map(({ id, visibility }) => `${id} ${visibility}`).sort()).toEqual([
      'b FORUM',
      'c FORUM',
      'kaas FORUM',
    ])
    expect(items[1]?.membersOnlyFiles).toEqual([])
  })

  test('GQL-3 articles of a catalogue that is not configured are NOT_FOUND', async () => {
    const { errors } = await send('{articlePage(catalogue:"../auth"){next}}')
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(server.stub.said()).toEqual([])
  })

  test.each(['/id/a1', '/uudised$'])(
    'REST-8 a malformed field of an article fails alone, though a list in the same query has it, when the response to %s is the last',
    async (last) => {
      const body = JSON.stringify({ _id: 'a1', pealkiri: 'Praam', moodulid: 7 })
      server.stub.faults = [{ on: new RegExp(last), delayMs: 50, times: 1 }]
      const reply = server.stub.reply.bind(server.stub)
      server.stub.reply = async (call, sent) => {
        const response = await reply(call, sent)
        return call.url.endsWith('/id/a1') ? { ...response, body } : response
      }
      const { data, errors } = await send(
        '{article(catalogue:"uudised",id:"a1"){title modules{__typename}} articlePage(catalogue:"uudised"){items{id modules{__typename}}}}',
      )
      server.stub.reply = reply
      expect(errors).toMatchObject([{ path: ['article', 'modules'], extensions: { code: 'UPSTREAM_ERROR' } }])
      expect(data?.article).toEqual({ title: 'Praam', modules: null })
    },
  )

  test('GQL-3 a missing article is null', async () => {
    expect((await send('{article(catalogue:"uudised",id:"a5"){id}}')).data).toEqual({ article: null })
  })
})
