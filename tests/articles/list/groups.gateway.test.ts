import { beforeEach, describe, expect, test } from '@jest/globals'
import { plainServer } from '../../support/gateway/plainServer.ts'
import { stubArticle } from '../../support/restStub/articles.ts'

const query = `query($catalogue:String!,$filter:ArticleFilter,$sort:ArticleSort,$size:Int,$after:String){
  articleGroupPage(catalogue:$catalogue,filter:$filter,sort:$sort,size:$size,after:$after){
    items{id title versions{language article{title isPublic changedBy{name}}}} next}}`

const { year } = { year: new Date().getFullYear() }
const both = (et: string, en: string) => ({ et, en })
const event = (id: string, title: string, ...years: number[]) =>
  stubArticle(id, title, {
    kuupaevad: years.map((inYears, index) => ({
      id: `d${index}`,
      kuupaev: { year: year + inYears, month: 4, day: 9 },
    })),
  })

describe('the editors’ list of articles', () => {
  const server = plainServer()
  const ask = async (variables: Record<string, unknown>) => {
    server.stub.forgetCalls()
    return server.gateway.query(query, { token: server.stub.tokenOf('anu'), variables })
  }
  const titles = async (variables: Record<string, unknown>) => {
    const { data } = await ask(variables)
    const { items } = data?.articleGroupPage as { items: { title: string }[] }
    return items.map(({ title }) => title)
  }
  beforeEach(() => {
    server.stub.articles = {
      uudised: [
        stubArticle('b2', 'The ferry', {
          lang: { current: 'en', list: both('b1', 'b2') },
          avalik: false,
          desc: 'Back',
        }),
        stubArticle('b1', 'Praam', { lang: { current: 'et', list: both('b1', 'b2') }, avalik: true }),
        stubArticle('b3', 'News', { lang: { current: 'en', list: both('', 'b3') }, avalik: true }),
      ],
      kalender: [
        event('e1', 'kestab', -2, 2),
        event('e2', 'tuleb', 1),
        event('e3', 'hiljuti', -1),
        event('e4', 'ammu', -3),
        event('e5', 'ilma'),
      ],
      ettevotted: [stubArticle('c1', 'Takso', { kategooria: ['transport'] }), stubArticle('c2', 'Kohvik', {})],
    }
  })
  const own = async () => {
    server.stub.announces = ['paging', 'tolked', 'artiklid']
    await server.renewGateway()
  }

  test('LIST-1 of a plain server is joined by `lang.list` in one call: each article once, in its first language', async () => {
    const { data } = await ask({ catalogue: 'uudised' })
    expect(data?.articleGroupPage).toEqual({
      items: [
        {
          id: 'b1',
          title: 'Praam',
          versions: [
            { language: 'et', article: { title: 'Praam', isPublic: true, changedBy: null } },
            { language: 'en', article: { title: 'The ferry', isPublic: false, changedBy: null } },
          ],
        },
        {
          id: 'b3',
          title: 'News',
          versions: [
            { language: 'et', article: null },
            { language: 'en', article: { title: 'News', isPublic: true, changedBy: null } },
          ],
        },
      ],
      next: null,
    })
    expect(server.stub.said()).toEqual(['GET /api/uudised'])
    const first = await ask({ catalogue: 'uudised', size: 1 })
    const { next } = first.data?.articleGroupPage as { next: string }
    expect(await titles({ catalogue: 'uudised', size: 1, after: next })).toEqual(['News'])
  })

  test('LIST-2 of a plain server is searched and narrowed in the whole list', async () => {
    const found = (catalogue: string, filter: object) => titles({ catalogue, filter })
    expect(await found('uudised', { search: ' BACK ferry ' })).toEqual(['Praam'])
    expect(await found('uudised', { search: 'praam back' })).toEqual([])
    expect(await found('uudised', { isHidden: true })).toEqual(['Praam'])
    expect(await found('uudised', { needsTranslation: true, isHidden: false, search: '' })).toEqual(['News'])
    expect(await found('ettevotted', { category: 'transport' })).toEqual(['Takso'])
    expect(await found('kalender', { when: 'COMING' })).toEqual(['kestab', 'tuleb', 'ilma'])
    expect(await found('kalender', { when: 'PAST' })).toEqual(['hiljuti', 'ammu'])
    expect(await found('kalender', { month: `${year + 1}-05` })).toEqual(['tuleb'])
    const months = await server.gateway.query('{articleMonths(catalogue:"kalender"){month count}}', {
      token: server.stub.tokenOf('anu'),
    })
    expect(months.data?.articleMonths).toEqual(
      [2, 1, -1, -2, -3].map((inYears) => ({ month: `${year + inYears}-05`, count: 1 })),
    )
  })

  test('LIST-6 is sorted by the server that can, and in the whole list of one that cannot', async () => {
    const changes = ['2026-03-01', '2026-01-01', '2026-02-01']
    for (const [at, article] of (server.stub.articles.uudised ?? []).entries())
      article.viimatiMuudetud = `${changes[at]}T10:00:00.000Z`
    const [byTitle, byChange] = [
      ['News', 'Praam'],
      ['Praam', 'News'],
    ]
    const sorted = async () => [
      await titles({ catalogue: 'uudised', sort: 'TITLE' }),
      await titles({ catalogue: 'uudised', sort: 'CHANGED' }),
    ]
    expect(await sorted()).toEqual([byTitle, byChange])
    await own()
    expect(await sorted()).toEqual([byTitle, byChange])
    expect(server.stub.said()).toContain('GET /api/uudised')
    server.stub.announces?.push('jarjestus-valikud')
    await server.renewGateway()
    expect(await sorted()).toEqual([byTitle, byChange])
    expect(server.stub.said()).toEqual(['GET /api/uudised/artiklid?jarjestus=muudetud&piir=50'])
  })

  test.each([
    ['uudised', { search: 'x'.repeat(301) }, { search: 'Otsitav on liiga pikk (kuni 300 tähemärki).' }],
    ['ettevotted', { category: 'olematu' }, { category: 'Sellist kategooriat ei ole.' }],
    ['uudised', { month: '2026-13' }, { month: 'Kuu tuleb anda kujul 2026-05.' }],
    ['lehed', { when: 'PAST' }, { when: 'Selle kataloogi artiklitel ei ole kuupäevi.' }],
  ])('LIST-2 %s refuses %j as our own api does', async (catalogue, filter, fields) => {
    const { errors } = await ask({ catalogue, filter })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields })
  })

  test('LIST-1 LIST-2 where the server announces `artiklid` one call has a page with all versions', async () => {
    await own()
    const filter = { search: 'ferry', isHidden: true, needsTranslation: false, month: null }
    const { data } = await ask({ catalogue: 'uudised', filter, size: 5 })
    expect(data?.articleGroupPage).toMatchObject({ items: [{ title: 'Praam' }], next: null })
    const calls = server.stub.said()
    expect(calls).toEqual(['GET /api/uudised/artiklid?otsi=ferry&avalik=ei&piir=5'])
  })

  test('LIST-2 LANG-4 where the server announces `artiklid` all filters are its own', async () => {
    await own()
    const filter = { category: 'transport', needsTranslation: true, when: 'COMING', month: '2026-05' }
    await ask({ catalogue: 'ettevotted', filter })
    expect(server.stub.said()).toContain(
      'GET /api/ettevotted/artiklid?kategooria=transport&kuu=2026-05&tolge=vaja&aeg=tulevad&piir=50',
    )
    await server.gateway.query('{articleMonths(catalogue:"kalender"){month}}', { token: server.stub.tokenOf('anu') })
    expect(server.stub.said()).toContain('GET /api/kalender/kuud')
  })
})
