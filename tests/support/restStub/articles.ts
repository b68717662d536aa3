import { emptied } from './forum/forumRecords.ts'
import { type Body, nextNumber, notFound, ok, type StubRequest, type StubResponse } from './responses.ts'

/** An article of the stub; other properties are unknown to the schema. */
export interface StubArticle {
  _id: string
  pealkiri: string
  slug: string
  lang: { current: string; list: Record<string, string> }
  moodulid: Body[]
  kuupaevad?: { id: string; kuupaev: unknown }[]
  viimatiMuudetud: string
  [unknown: string]: unknown
}

/** The articles of a stub. */
export interface ArticleRows {
  /** By the slug of the catalogue, in list order. */
  articles: Record<string, StubArticle[]>
  level: number | undefined
}

/** A text module. */
const text = (id: string, sisu: string, jrg = 1) => ({ id, tyyp: 'tekst', sisu, jrg })

/** An article in Estonian with one text module; `overrides` replaces properties. */
export function stubArticle(_id: string, pealkiri: string, overrides: Partial<StubArticle> = {}): StubArticle {
  return {
    _id,
    pealkiri,
    slug: _id,
    lang: { current: 'et', list: { et: _id, en: '' } },
    moodulid: [text('m1', `<p>${pealkiri}</p>`)],
    desc: '',
    excerpt: '',
    jrg: 99,
    viimatiMuudetud: '2026-03-01T08:00:00.000Z',
    ...overrides,
  }
}

/** A news item in both languages, an event with two dates, a company, and a page. */
export function articlesContent(): Pick<ArticleRows, 'articles'> {
  const list = { et: 'a1', en: 'a2' }
  return {
    articles: {
      uudised: [
        stubArticle('a1', 'Praam sõidab jälle', {
          lang: { current: 'et', list },
          avalik: true,
          kuupaev: { year: 2026, month: 2, day: 1, hours: 9, minutes: 30 },
          esipilt: {
            _id: 'f3',
            nimi: 'praam.jpg',
            tee: '/avalik/f3/praam.jpg',
            meta: { mimetype: 'image/jpeg', size: 9 },
          },
          moodulid: [text('m2', '<p>Teine</p>', 2), { ...text('m1', '<p>Esimene</p>'), taust: 'hall' }],
          allikas: 'Saarte Hääl',
        }),
        stubArticle('a2', 'The ferry is back', { lang: { current: 'en', list }, avalik: false, kuupaev: null }),
      ],
      kalender: [
        stubArticle('a3', 'Jaanipäev', {
          avalik: true,
          kuupaevad: [
            { id: 'd2', kuupaev: { year: 2026, month: 5, day: 24 } },
            { id: 'd1', kuupaev: { year: 2026, month: 5, day: 23, hours: 20, minutes: 0 } },
          ],
        }),
      ],
      ettevotted: [stubArticle('a4', 'Sadama kohvik', { avalik: true, kategooria: ['toitlustus'] })],
      lehed: [stubArticle('a5', 'Kontakt', {})],
    },
  }
}

/** Handles the article calls of §7; undefined for any other. The server maintains the language lists (LANG-4). */
export function articleResponse(stub: ArticleRows, request: StubRequest): StubResponse | undefined {
  const { method, url, body } = request
  const { pathname, searchParams } = new URL(url, 'http://stub')
  const [slug = '', ...rest] = pathname.split('/').slice(2).map(decodeURIComponent)
  const articles = stub.articles[slug] ?? (catalogueSlugs.includes(slug) ? [] : undefined)
  if (!articles || !pathname.startsWith('/api/')) return undefined
  stub.articles[slug] = articles
  const id = rest.at(-1)
  if (id == null) {
    if (method === 'POST') return ok(created(articles, body))
    return ok(searchParams.get('sisekalender') === 'true' ? articles.flatMap(entriesOf) : articles)
  }
  const article = articles.find(({ _id }) => _id === id)
  if (!article) return notFound()
  if (method === 'GET') return ok(article)
  if (method === 'PUT') return ok(changed(article, body))
  for (const other of articles)
    for (const code of Object.keys(other.lang.list)) if (other.lang.list[code] === id) other.lang.list[code] = ''
  articles.splice(articles.indexOf(article), 1)
  return ok({ _id: id })
}

const catalogueSlugs = ['ettevotted', 'ajalugu', 'kalender', 'uudised', 'loodus', 'matkarajad', 'lehed']

function created(articles: StubArticle[], body: Body): StubArticle {
  const _id = `artikkel-${nextNumber()}`
  const { lang } = body as Pick<StubArticle, 'lang'>
  const versions = articles.filter((other) => Object.values(lang.list).includes(other._id))
  for (const other of versions) other.lang.list[lang.current] = _id
  const article = {
    pealkiri: '',
    moodulid: [],
    jrg: 99,
    ...body,
    _id,
    slug: typeof body.slug === 'string' && body.slug ? body.slug : _id,
    lang: { current: lang.current, list: { ...lang.list, [lang.current]: _id } },
    viimatiMuudetud: '2026-03-05T08:00:00.000Z',
  }
  articles.push(article)
  return article
}

function changed(article: StubArticle, body: Body): StubArticle {
  const { _id, lang, slug } = article
  emptied(article)
  return Object.assign(article, { slug, ...body, _id, lang, viimatiMuudetud: '2026-03-06T08:00:00.000Z' })
}

function entriesOf({ _id, pealkiri, esipilt, avalik, kuupaevad = [], moodulid }: StubArticle): Body[] {
  return kuupaevad.map(({ kuupaev }) => ({ _id, pealkiri, esipilt, avalik, kuupaev, moodulid }))
}
