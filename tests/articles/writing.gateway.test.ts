import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

const create = `mutation($catalogue:String!,$input:ArticleInput!,$of:ID){
  createArticle(catalogue:$catalogue,input:$input,versionOf:$of){id title language versions{language article{id}}}}`
const update = `mutation($catalogue:String!,$id:ID!,$input:ArticleInput!){
  updateArticle(catalogue:$catalogue,id:$id,input:$input){id title modules{id order}}}`

describe('writing articles on a plain server', () => {
  const server = plainServer()
  const send = (document: string, variables: Record<string, unknown> = {}, headers = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables, headers })
  const sentBody = (method: string) => server.stub.calls.findLast((call) => call.method === method)?.body

  test('REST-8 a new article is in Estonian and sends every field with its default, as §7 requires', async () => {
    const { data, errors } = await send(create, { catalogue: 'uudised', input: { title: 'Uus' } })
    expect(errors).toBeUndefined()
    expect(data?.createArticle).toMatchObject({ title: 'Uus', language: 'et' })
    expect(sentBody('POST')).toEqual({
      pealkiri: 'Uus',
      slug: 'uus',
      lang: { current: 'et', list: { et: '', en: '' } },
      moodulid: [{ id: '1', tyyp: 'tekst', sisu: '', jrg: 1 }],
      excerpt: '',
      desc: '',
      avalik: false,
      esipilt: null,
      jrg: 99,
      kuupaev: null,
    })
  })

  test('LANG-2 LANG-4 a version in another language names the original, and both list each other', async () => {
    const input = { title: 'Contact', language: 'en' }
    const { data, errors } = await send(create, { catalogue: 'lehed', input, of: 'a5' })
    expect(errors).toBeUndefined()
    expect(sentBody('POST')).toMatchObject({ lang: { current: 'en', list: { et: 'a5', en: '' } } })
    const { id } = data?.createArticle as { id: string }
    expect(data?.createArticle).toMatchObject({
      language: 'en',
      versions: [
        { language: 'et', article: { id: 'a5' } },
        { language: 'en', article: { id } },
      ],
    })
  })

  test('LANG-2 a version of an article in another catalogue is NOT_FOUND; nothing is sent', async () => {
    const foreign = await send(create, { catalogue: 'lehed', input: { language: 'en' }, of: 'a1' })
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(server.stub.said().filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('REST-8 an update sends the complete record; unknown properties survive, in modules too', async () => {
    const modules = [{ images: { id: 'm9', fileIds: ['f2', 'f3'] } }, { text: { id: 'm1', html: '<p>Muudetud</p>' } }]
    const { data, errors } = await send(update, { catalogue: 'uudised', id: 'a1', input: { modules } })
    expect(errors).toBeUndefined()
    expect(data?.updateArticle).toEqual({
      id: 'a1',
      title: 'Praam sõidab jälle',
      modules: [
        { id: 'm9', order: 1 },
        { id: 'm1', order: 2 },
      ],
    })
    expect(sentBody('PUT')).toMatchObject({
      pealkiri: 'Praam sõidab jälle',
      allikas: 'Saarte Hääl',
      esipilt: { _id: 'f3' },
      kuupaev: { year: 2026, month: 2, day: 1, hours: 9, minutes: 30 },
      moodulid: [
        {
          id: 'm9',
          tyyp: 'pildid',
          jrg: 1,
          sisu: [
            { id: 'f2', _id: 'f2', nimi: 'sadam.png', jrg: 0 },
            { id: 'f3', _id: 'f3', nimi: 'praam.jpg', jrg: 1 },
          ],
        },
        { id: 'm1', tyyp: 'tekst', sisu: '<p>Muudetud</p>', jrg: 2, taust: 'hall' },
      ],
    })
  })

  test('SLUG-1 (gateway: plain servers) an invalid slug is replaced by a valid one, for a server that stores what it gets; a valid one stays', async () => {
    const slugOf = async (input: object) => {
      expect((await send(update, { catalogue: 'lehed', id: 'a5', input })).errors).toBeUndefined()
      return (sentBody('PUT') as { slug: string }).slug
    }
    expect(await slugOf({ slug: 'Vigane slug!' })).toBe('kontakt')
    expect(await slugOf({ slug: 'Oma-Slug', title: 'Külaselts' })).toBe('oma-slug')
    expect(await slugOf({ title: 'Kontaktid' })).toBe('oma-slug')
    expect(await slugOf({ slug: '' })).toBe('kontaktid')
    expect(await slugOf({ slug: '!', title: '💥' })).toMatch(/^\d{13}$/)
  })

  test('REST-8 dates keep unknown properties, and those that are still empty stay', async () => {
    const event = server.stub.articles.kalender?.[0]
    const first = { id: 'd1', kuupaev: { year: 2026, month: 5, day: 23 }, markus: 'kell täpsustub' }
    const empty = { id: 'd9', kuupaev: null }
    event!.kuupaevad = [first, empty]
    const dates = [{ id: 'd1', date: { year: 2026, month: 5, day: 24 } }]
    expect((await send(update, { catalogue: 'kalender', id: 'a3', input: { dates } })).errors).toBeUndefined()
    expect(sentBody('PUT')).toMatchObject({
      kuupaevad: [{ ...first, kuupaev: { year: 2026, month: 5, day: 24 } }, empty],
    })
  })

  test('GQL-3 an incomplete record can be read', async () => {
    const [article] = server.stub.articles.uudised ?? []
    for (const property of ['lang', 'slug', 'viimatiMuudetud', 'moodulid', 'jrg'])
      delete (article as Record<string, unknown>)[property]
    const fields = 'id title slug language order changedAt modules{id} versions{language article{id}}'
    const read = await send(`{article(catalogue:"uudised",id:"a1"){${fields}}}`)
    expect(read.errors).toBeUndefined()
    expect(read.data?.article).toMatchObject({ slug: '', language: 'et', order: 99, changedAt: null, modules: [] })
  })

  test('MODULE-1 (gateway: names and shapes) a module of an unknown kind moves with its content', async () => {
    const [article] = server.stub.articles.lehed ?? []
    article?.moodulid.push({ id: 'x', tyyp: 'video360', sisu: { nurk: 90 }, jrg: 2 })
    const modules = [{ other: { id: 'x' } }, { text: { id: 'm1', html: '' } }]
    expect((await send(update, { catalogue: 'lehed', id: 'a5', input: { modules } })).errors).toBeUndefined()
    expect(sentBody('PUT')).toMatchObject({
      moodulid: [
        { id: 'x', tyyp: 'video360', sisu: { nurk: 90 }, jrg: 1 },
        { id: 'm1', jrg: 2 },
      ],
    })
    const gone = await send(update, { catalogue: 'lehed', id: 'a5', input: { modules: [{ other: { id: 'y' } }] } })
    expect(gone.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { modules: expect.any(String) },
    })
  })

  test('REST-8 a server that keeps omitted fields gets the changes alone', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    const input = { isPublic: false, coverId: null, date: null }
    const { errors } = await send(update, { catalogue: 'uudised', id: 'a1', input })
    expect(errors).toBeUndefined()
    expect(sentBody('PUT')).toEqual({ avalik: false, esipilt: null, kuupaev: null })
  })

  test('ARTICLE-7 (gateway: its code) the version is sent along, and a concurrent change is a CONFLICT that names the version and its author', async () => {
    server.stub.level = apiLevel
    await server.renewGateway()
    server.stub.faults.push({
      on: /^PUT/,
      status: 412,
      body: JSON.stringify({
        msg: 'Artiklit on vahepeal muudetud.',
        praegu: server.stub.articles.uudised?.[0],
        versioon: '"2"',
        muutja: { _id: 'u3', nimi: 'Jaan Moderaator' },
      }),
    })
    const { errors } = await send(
      'mutation{updateArticle(catalogue:"uudised",id:"a1",input:{title:"Minu"},version:"\\"1\\""){id}}',
    )
    expect(server.stub.calls.at(-1)?.headers['if-match']).toBe('"1"')
    expect(errors?.[0]).toMatchObject({
      message: 'Artiklit on vahepeal muudetud.',
      extensions: {
        code: 'CONFLICT',
        current: { id: 'a1', version: '"2"' },
        changedBy: { id: 'u3', name: 'Jaan Moderaator' },
      },
    })
  })

  test('LANG-4 deleting returns the id, and the other version no longer lists it', async () => {
    const { data } = await send('mutation{deleteArticle(catalogue:"uudised",id:"a2")}')
    expect(data).toEqual({ deleteArticle: 'a2' })
    const { data: read } = await send('{article(catalogue:"uudised",id:"a1"){versions{article{id}}}}')
    expect(read?.article).toEqual({ versions: [{ article: { id: 'a1' } }, { article: null }] })
  })

  const date = (day: number, more = {}) => ({ date: { year: 2026, month: 1, day, ...more } })
  test.each([
    ['31 February', 'uudised', date(31), 'date'],
    ['an hour that no day has', 'uudised', date(3, { hours: 24 }), 'date'],
    ['the year 0', 'uudised', { date: { year: 0, month: 1, day: 1 } }, 'date'],
    ['31 February among many', 'kalender', { dates: [{ id: 'd1', ...date(31) }] }, 'dates'],
    ['a date of a catalogue without', 'loodus', date(3), 'date'],
    ['a cover of a page', 'lehed', { coverId: 'f3' }, 'coverId'],
    ['categories of news', 'uudised', { categories: ['majutus'] }, 'categories'],
    ['another language for an article', 'lehed', { language: 'en' }, 'language'],
    ['a picture that is not there', 'lehed', { modules: [{ images: { id: 'm', fileIds: ['nope'] } }] }, 'modules'],
  ])('GQL-3 %s is refused at its field', async (_, catalogue, input, field) => {
    const id = server.stub.articles[catalogue]?.[0]?._id ?? 'a1'
    const { data, errors } = await send(update, { catalogue, id, input })
    expect(data).toEqual({ updateArticle: null })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) } })
    expect(sentBody('PUT')).toBeUndefined()
  })

  test('GQL-3 a module of two kinds is refused before any call', async () => {
    const modules = [{ text: { id: 'a', html: '' }, embed: { id: 'a', html: '' } }]
    const { errors } = await send(update, { catalogue: 'lehed', id: 'a5', input: { modules } })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(server.stub.said()).toEqual([])
  })
})
