import { type Body, isOwn, nextNumber, notThere, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import { groupsIn, monthsIn } from './articleGroups.ts'
import { emptied } from './forum/forumRecords.ts'
import { listAnswer } from './pages.ts'
import { compared, needsTranslation, outdateTranslations, type StubTranslation } from './translations.ts'
import type { StubPerson } from './users.ts'
import { countChange, firstVersion, refusedIfOutdated, type StubVersion, versionHeaders } from './versions.ts'

/** An article of the stub; other properties are unknown to the schema. */
export interface StubArticle extends StubVersion {
  _id: string
  pealkiri: string
  slug: string
  lang: { current: string; list: Record<string, string> }
  moodulid: Body[]
  kuupaevad?: { id: string; kuupaev: unknown }[]
  viimatiMuudetud: string
  /** What it is a translation of; for stubs that announce `tolked`. */
  tolge?: StubTranslation | null
  [unknown: string]: unknown
}

/** The articles of a stub. */
export interface ArticlesPart {
  /** By the slug of the catalogue, in list order. */
  articles: Record<string, StubArticle[]>
  /** As LevelPart. */
  level: number | undefined
}

/** A text module. */
const text = (id: string, sisu: string, jrg = 1) => ({ id, tyyp: 'tekst', sisu, jrg })

/** An article in Estonian with one text module; `part` overrides properties. */
export function stubArticle(_id: string, pealkiri: string, part: Partial<StubArticle> = {}): StubArticle {
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
    ...part,
  }
}

/** A news item in both languages, an event with two dates, a company, and a page. */
export function articlesContent(): Pick<ArticlesPart, 'articles'> {
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
export function articleAnswer(stub: ArticlesPart, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { method, url, body } = request
  const { pathname, searchParams } = new URL(url, 'http://stub')
  const [slug = '', ...rest] = pathname.split('/').slice(2).map(decodeURIComponent)
  const articles = stub.articles[slug] ?? (catalogueSlugs.includes(slug) ? [] : undefined)
  if (!articles || !pathname.startsWith('/api/')) return undefined
  stub.articles[slug] = articles
  const id = rest.at(-1)
  if (id === 'kirjed' && method === 'GET' && isOwn(stub)) {
    const rows = datesIn(articles, searchParams)
    return listAnswer(stub, request, rows, ({ _id, kuupaevaId }) => `${_id} ${kuupaevaId}`)
  }
  if (method === 'GET' && rest.length === 1 && isOwn(stub)) {
    if (id === 'kuud') return ok(monthsIn(articles))
    if (id === 'artiklid') return listAnswer(stub, request, groupsIn(articles, searchParams), ({ _id }) => _id ?? '')
  }
  if (id == null) {
    if (method === 'POST') {
      // As our own api does; §7 says nothing of it.
      if (isOwn(stub) && isTaken(articles, body)) return refused(409, 'Selles keeles on see artikkel juba olemas.')
      const article = created(stub, articles, body)
      return ok(article, versionHeaders(article))
    }
    if (searchParams.get('sisekalender') === 'true') return ok(articles.flatMap(entriesOf))
    if (!isOwn(stub)) return listAnswer(stub, request, articles, ({ _id }) => _id)
    const listed = searchParams.get('tolge') === 'vaja' ? articles.filter(needsTranslation) : articles
    const rows = listed.map((row) => ({ ...row, tolge: row.tolge ? { ...row.tolge, seis: undefined } : null }))
    return listAnswer(stub, request, rows, ({ _id }) => _id)
  }
  const article = articles.find(({ _id }) => _id === id)
  if (!article) return notThere()
  if (method === 'GET') return ok(article, versionHeaders(article))
  if (method === 'PUT') {
    const outdated = refusedIfOutdated(article, request, article)
    if (outdated) return outdated
    countChange(article, caller)
    return ok(changed(stub, { article, articles }, body), versionHeaders(article))
  }
  for (const other of articles)
    for (const code of Object.keys(other.lang.list)) if (other.lang.list[code] === id) other.lang.list[code] = ''
  for (const other of articles) if (other.tolge?.allikas === id) other.tolge = null
  articles.splice(articles.indexOf(article), 1)
  return ok({ _id: id })
}

const catalogueSlugs = ['ettevotted', 'ajalugu', 'kalender', 'uudised', 'loodus', 'matkarajad', 'lehed']

function isTaken(articles: readonly StubArticle[], body: Body): boolean {
  const { current, list } = body.lang as StubArticle['lang']
  const versions = articles.filter(({ _id }) => Object.values(list).includes(_id))
  return versions.some(({ lang }) => Boolean(lang.list[current]))
}

function created(stub: ArticlesPart, articles: StubArticle[], body: Body): StubArticle {
  const _id = `artikkel-${nextNumber()}`
  const { lang } = body as Pick<StubArticle, 'lang'>
  const versions = articles.filter((other) => Object.values(lang.list).includes(other._id))
  for (const other of versions) other.lang.list[lang.current] = _id
  const article = {
    pealkiri: '',
    moodulid: [],
    jrg: 99,
    ...body,
    ...(isOwn(stub) && { tolge: compared(articles, body.tolge, null) }),
    _id,
    ...firstVersion(stub),
    slug: typeof body.slug === 'string' && body.slug ? body.slug : _id,
    lang: { current: lang.current, list: { ...lang.list, [lang.current]: _id } },
    viimatiMuudetud: '2026-03-05T08:00:00.000Z',
  }
  const [sister] = versions
  if (sister && isOwn(stub)) Object.assign(article, factsOf(sister))
  articles.push(article)
  return article
}

/** What is the same in all versions of an article, with `ryhma-faktid`. */
function factsOf({ kategooria, jrg, kuupaev, kuupaevad, aasta }: StubArticle) {
  return { kategooria, jrg, kuupaev, kuupaevad, aasta }
}

interface OneOf {
  article: StubArticle
  articles: StubArticle[]
}

function changed(stub: ArticlesPart, { article, articles }: OneOf, body: Body): StubArticle {
  const { _id, lang, slug, versioon, muutja, tolge: now = null } = article
  emptied(stub, article)
  const tolge = isOwn(stub) && { tolge: compared(articles, body.tolge, now) }
  Object.assign(article, {
    slug,
    ...body,
    ...tolge,
    _id,
    lang,
    ...(versioon != null && { versioon, muutja }),
    viimatiMuudetud: '2026-03-06T08:00:00.000Z',
  })
  outdateTranslations(articles, article)
  if (isOwn(stub))
    for (const other of articles)
      if (Object.values(article.lang.list).includes(other._id)) Object.assign(other, factsOf(article))
  return article
}

/** The entries of GET /api/kalender/kirjed from a day on or before one, in its order. */
function datesIn(articles: readonly StubArticle[], asked: URLSearchParams) {
  const [from, before] = [asked.get('algus'), asked.get('lopp')]
  const day = ({ kuupaev }: ReturnType<typeof entriesWithDates>[number]) => {
    const { year, month, day: date, hours, minutes } = kuupaev
    return [year, month + 1, date, hours ?? -1, minutes ?? -1].map((part) => String(part).padStart(4, '0')).join('-')
  }
  const bound = (text: string) =>
    text
      .split('-')
      .map((part) => part.padStart(4, '0'))
      .join('-')
  const sorted = articles.flatMap(entriesWithDates).sort((one, other) => (day(one) < day(other) ? -1 : 1))
  if (from != null) return sorted.filter((entry) => day(entry) >= bound(from))
  return sorted.filter((entry) => before == null || day(entry) < bound(before)).reverse()
}

interface StubDate {
  year: number
  month: number
  day: number
  hours?: number | null
  minutes?: number | null
}

function entriesWithDates({ _id, pealkiri, desc, esipilt, avalik, kuupaevad = [], viimatiMuudetud }: StubArticle) {
  return kuupaevad.map(({ id, kuupaev }) => ({
    _id,
    ryhm: `ryhm-${_id}`,
    kuupaevaId: id,
    pealkiri,
    desc,
    esipilt: esipilt ?? null,
    avalik,
    // The stub's rows have dates of the wire.
    kuupaev: kuupaev as StubDate,
    viimatiMuudetud,
  }))
}

function entriesOf({ _id, pealkiri, esipilt, avalik, kuupaevad = [], moodulid }: StubArticle): Body[] {
  return kuupaevad.map(({ kuupaev }) => ({ _id, pealkiri, esipilt, avalik, kuupaev, moodulid }))
}
