import { filesOfModules } from '../../../api/articles/moduleFiles.ts'
import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import type {
  articleDates,
  articleFiles,
  articleGroups,
  articles,
  StoredModule,
} from '../../../api/store/tables/articles.ts'
import type { files } from '../../../api/store/tables/files.ts'
import { freeSlug, slugOf } from '../../../schema/rules/slugs.ts'
import type { Chance } from '../chance.ts'
import { type FileIds, fileIdsOf, idsOfFiles } from '../files/fileIds.ts'
import { htmlOf } from '../markdown.ts'
import { type DemoArticle, type DemoVersion, readArticles, readCatalogues } from '../reading/articles.ts'
import { embedOf } from '../reading/embeds.ts'
import { day, type DayOf, momentOf } from '../year.ts'

/** The demo's articles as rows of the store. */
export interface ArticleRows {
  articleGroups: (typeof articleGroups.$inferInsert)[]
  articles: (typeof articles.$inferInsert)[]
  articleDates: (typeof articleDates.$inferInsert)[]
  articleFiles: (typeof articleFiles.$inferInsert)[]
}

/** Ms after the beginning of a day at which its articles change. */
const noon = day / 2

interface ArticleRowsOptions {
  /** Makes a UUID version 7 for a time in ms since the epoch. */
  ids: (msecs: number) => string
  /** Ids of the users that are drawn as last editors. */
  editors: readonly string[]
  /** Without files the articles show none. */
  files: readonly (typeof files.$inferInsert)[]
  dayOf: DayOf
  chance: Chance
}

/** The articles of all catalogues with their language versions. */
export function articleRowsOf({ ids, editors, files, dayOf, chance }: ArticleRowsOptions): ArticleRows {
  const rows: ArticleRows = { articleGroups: [], articles: [], articleDates: [], articleFiles: [] }
  const fileIds = fileIdsOf(files)
  for (const catalogue of readCatalogues()) {
    const slugs: Record<string, Set<string>> = { et: new Set(), en: new Set() }
    for (const article of readArticles(catalogue)) {
      const changed = dayOf(article.changed) + noon
      const group = ids(changed - day)
      const dates = datesOf(article, dayOf)
      rows.articleGroups.push({
        _id: group,
        kataloog: catalogue,
        kategooria: article.categories,
        aastaAlgus: article.years[0],
        aastaLopp: article.years[1],
        ...earliestOf(dates),
      })
      if (catalogue === 'kalender')
        rows.articleDates.push(
          ...dates.map((date, koht) => ({ ryhm: group, koht, id: `kuupaev-${koht + 1}`, ...date })),
        )
      let sourceId: string | null = null
      for (const language of ['et', 'en'] as const) {
        const version = article[language]
        const taken = slugs[language] ?? new Set()
        const slug = freeSlug(slugOf(version.title), taken)
        taken.add(slug)
        const _id = ids(changed - day)
        const source = language === 'en' ? sourceId : null
        sourceId ??= _id
        const content = contentOf(article, version, fileIds)
        const esipiltId = idsOfFiles(article.cover ? [article.cover] : [], fileIds)[0] ?? null
        rows.articles.push({
          _id,
          kataloog: catalogue,
          keel: language,
          ryhm: group,
          slug,
          ...content,
          esipiltId,
          avalik: article.isPublic,
          // A translation is written after its original, which has been changed again where it has a former text.
          viimatiMuudetud: new Date(changed + (language === 'et' ? 0 : article.former ? -day / 2 : day / 24)),
          muutjaId: chance.pick(editors),
          ...(source != null && {
            allikasId: source,
            allikaSeis: contentOf(article, article.former ?? article.et, fileIds),
          }),
        })
        const shown = new Set([...(esipiltId ? [esipiltId] : []), ...filesOfModules(content.moodulid)])
        rows.articleFiles.push(...[...shown].map((failId) => ({ artikkelId: _id, failId })))
      }
    }
  }
  return rows
}

/** The text of a version with the modules of its article: pictures after the first text, an embedded page and files at the end. */
function contentOf(article: DemoArticle, { title, summary, seo, texts }: DemoVersion, fileIds: FileIds) {
  const [first, ...rest] = texts.map((text, at): StoredModule => {
    return { id: `tekst-${at + 1}`, tyyp: 'tekst', sisu: cleanHtml(htmlOf(text)) }
  })
  const shown = (tyyp: 'pildid' | 'failid', names: readonly string[]): StoredModule[] => {
    const sisu = idsOfFiles(names, fileIds)
    return sisu.length > 0 ? [{ id: `${tyyp}-1`, tyyp, sisu }] : []
  }
  const embedded: StoredModule[] = article.embed ? [{ id: 'embed-1', tyyp: 'embed', sisu: embedOf(article.embed) }] : []
  const moodulid = [
    ...(first ? [first] : []),
    ...shown('pildid', article.pictures),
    ...rest,
    ...embedded,
    ...shown('failid', article.files),
  ]
  return { pealkiri: title, desc: summary, excerpt: seo, moodulid }
}

function datesOf({ dates }: DemoArticle, dayOf: DayOf) {
  return dates.map((said) => {
    const { date, time } = momentOf(said, dayOf)
    return { paev: date, kell: time }
  })
}

function earliestOf(dates: ReturnType<typeof datesOf>) {
  const textOf = ({ paev, kell }: (typeof dates)[number]) => `${paev} ${kell ?? ''}`
  return [...dates].sort((one, other) => textOf(one).localeCompare(textOf(other)))[0]
}
