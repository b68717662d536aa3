import { cleanHtml } from '../../api/html/cleanHtml.ts'
import type { articleDates, articles } from '../../api/store/tables/articles.ts'
import { freeSlug, slugOf } from '../../schema/rules/slugs.ts'
import type { Chance } from './chance.ts'
import type { DemoArticle, DemoVersion } from './content/artiklid/article.ts'
import { companies } from './content/artiklid/ettevotted.ts'
import { events } from './content/artiklid/kalender.ts'
import { history, nature, pages, trails } from './content/artiklid/muud.ts'
import { news } from './content/artiklid/uudised.ts'
import { htmlOf } from './markup.ts'

/** The demo's articles as rows of the store. */
export interface ArticleRows {
  articles: (typeof articles.$inferInsert)[]
  articleDates: (typeof articleDates.$inferInsert)[]
}

const byCatalogue: [catalogue: string, articles: DemoArticle[]][] = [
  ['ettevotted', companies],
  ['ajalugu', history],
  ['kalender', events],
  ['uudised', news],
  ['loodus', nature],
  ['matkarajad', trails],
  ['lehed', pages],
]

const day = 86_400_000

interface ArticleRowsOptions {
  /** Makes a UUID version 7 for a time in ms since the epoch. */
  ids: (msecs: number) => string
  /** Ids of the users that are drawn as last editors. */
  editors: readonly string[]
  now: Date
  chance: Chance
}

/** The articles of all catalogues with their language versions. Dates are counted from today, so that some are always to come. */
export function articleRowsOf({ ids, editors, now, chance }: ArticleRowsOptions): ArticleRows {
  const rows: ArticleRows = { articles: [], articleDates: [] }
  for (const [catalogue, demoArticles] of byCatalogue) {
    const slugs: Record<string, Set<string>> = { et: new Set(), en: new Set() }
    for (const article of demoArticles) {
      const changed = now.getTime() - article.changedDaysAgo * day
      const group = ids(changed - day)
      let sourceId: string | null = null
      for (const language of ['et', 'en'] as const) {
        const version = article[language]
        if (!version) continue
        const taken = slugs[language] ?? new Set()
        const slug = freeSlug(slugOf(version.title), taken)
        taken.add(slug)
        const _id = ids(changed - day)
        const dates = datesOf(article, now)
        const source = language === 'en' ? sourceId : null
        sourceId ??= _id
        rows.articles.push({
          _id,
          kataloog: catalogue,
          keel: language,
          ryhm: group,
          slug,
          ...contentOf(version),
          avalik: article.isPublic ?? true,
          kategooria: article.categories ?? [],
          aastaAlgus: article.years?.[0] ?? null,
          aastaLopp: article.years?.[1] ?? null,
          ...earliestOf(dates),
          // A translation is written after its original, which has been changed again where it has a former text.
          viimatiMuudetud: new Date(changed + (language === 'et' ? 0 : article.former ? -day / 2 : day / 24)),
          muutjaId: chance.pick(editors),
          ...(source != null && { allikasId: source, allikaSeis: contentOf(article.former ?? article.et) }),
        })
        if (catalogue === 'kalender')
          rows.articleDates.push(
            ...dates.map((date, koht) => ({ artikkelId: _id, koht, id: `kuupaev-${koht + 1}`, ...date })),
          )
      }
    }
  }
  return rows
}

function contentOf({ title, summary = '', seo = '', texts }: DemoVersion) {
  const moodulid = texts.map((text, at) => {
    return { id: `tekst-${at + 1}`, tyyp: 'tekst' as const, sisu: cleanHtml(htmlOf(text)) }
  })
  return { pealkiri: title, desc: summary, excerpt: seo, moodulid }
}

function datesOf({ dates = [] }: DemoArticle, now: Date) {
  return dates.map(([daysFromToday, kell]) => {
    return { paev: new Date(now.getTime() + daysFromToday * day).toISOString().slice(0, 10), kell: kell ?? null }
  })
}

function earliestOf(dates: ReturnType<typeof datesOf>) {
  const textOf = ({ paev, kell }: (typeof dates)[number]) => `${paev} ${kell ?? ''}`
  return [...dates].sort((one, other) => textOf(one).localeCompare(textOf(other)))[0]
}
