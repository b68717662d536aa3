import { eq, sql } from 'drizzle-orm'
import { creationOf } from '../../../../api/articles/articles.ts'
import { newArticleSchema } from '../../../../api/articles/bodies.ts'
import { cleanEmbed } from '../../../../api/http/html/cleanEmbed.ts'
import { HtmlRefusal } from '../../../../api/http/html/cleanHtml.ts'
import { articles } from '../../../../api/store/tables/articles.ts'
import { type Catalogue, catalogues, categorySlugs } from '../../../../schema/rules/catalogues.ts'
import { contentOfModule } from '../../../../schema/rules/client/moduleKinds.ts'
import { defaultLanguage, languageCodes } from '../../../../schema/rules/languages.ts'
import type { Around } from '../around.ts'
import type { Files } from '../files.ts'
import { entryMissing, type Importer, type Importing, named, requireId, takeOne, writeTaken } from '../importing.ts'
import { idOf, inOrder, integerOf, listOf, recordOf, recordsOf, textOf, timeOf, type Wire } from '../wire.ts'
import { dateValue, fitting, html, itemIds, unknownKind } from './fitting.ts'

type NoteLeftOut = (field: string, reason: string) => void

/** Imports the pages and the articles of all catalogues, with their modules and the links between their languages. IMPORT-1. */
export async function takeArticles(run: Importing, importer: Importer, { people, files }: Around): Promise<void> {
  const { db, taken } = run
  const before = await taken.all('article')
  const { rows } = await db.execute<{ _id: string }>(sql`select _id from articles`)
  const here = new Set(rows.map(({ _id }) => _id))
  // Only existing articles, without those that were deleted since.
  const versions = new Map(
    [...before].flatMap(([theirs, { ours }]) => (here.has(ours) ? [[theirs, ours] as const] : [])),
  )
  for (const catalogue of catalogues) await takeCatalogue(run, { catalogue, importer, people, files, before, versions })
}

interface CatalogueTaking extends Around {
  catalogue: Catalogue
  importer: Importer
  before: ReadonlyMap<string, unknown>
  /** The versions that are here, by their ids there. */
  versions: Map<string, string>
}

async function takeCatalogue(
  run: Importing,
  { catalogue, importer, people, files, before, versions }: CatalogueTaking,
) {
  const { source, taken, report, rules, dryRun } = run
  const path = `/api/${catalogue.slug}`
  const list = recordsOf(await source.list(path, entryMissing(run, path)))
  const facts = new Map<string, string>()
  for (const listed of inDefaultLanguageFirst(list)) {
    const theirs = idOf(listed)
    const what = `${catalogue.slug} ${named(textOf(listed.pealkiri), theirs)}`
    await takeOne(run, 'article', what, async () => {
      if (before.has(requireId('article', theirs))) {
        report.count('article', 'before')
        return
      }
      const article = recordOf(await source.read(`${path}/id/${encodeURIComponent(theirs)}`))
      const noteLeftOut: NoteLeftOut = (field, reason) =>
        report.note(`Left out: ${field} of article ${what}: ${reason}`)
      const { body, sisters } = bodyOf(run, { catalogue, files, versions }, article, noteLeftOut)
      const own = JSON.stringify([body.kategooria, body.jrg, body.kuupaev, body.kuupaevad, body.aasta])
      for (const sister of sisters)
        if ((facts.get(sister) ?? own) !== own)
          report.note(
            `Dates, categories, years or order of article ${what} differ from its other language, whose are taken`,
          )
      facts.set(theirs, own)
      const create = await creationOf(catalogue, rules, importer, body)
      const ours = taken.idFor('article', theirs)
      await writeTaken(run, 'article', { theirs, ours }, async (tx) => {
        await create(tx, ours)
        const viimatiMuudetud = timeOf(article.viimatiMuudetud)
        const muutjaId = people.idOf(idOf(article.muutja)) ?? null
        await tx
          .update(articles)
          .set({ muutjaId, ...(viimatiMuudetud && { viimatiMuudetud }) })
          .where(eq(articles._id, ours))
      })
      if (!dryRun) versions.set(theirs, ours)
    })
  }
}

/** Sorts the default language first, as the first version of an article decides the facts of all. LANG-5. */
function inDefaultLanguageFirst(list: readonly Wire[]): Wire[] {
  const isFirst = ({ lang }: Wire) => (textOf(recordOf(lang).current) || defaultLanguage) === defaultLanguage
  return [...list.filter(isFirst), ...list.filter((article) => !isFirst(article))]
}

function bodyOf(
  run: Importing,
  { catalogue, files, versions }: Pick<CatalogueTaking, 'catalogue' | 'files' | 'versions'>,
  article: Wire,
  noteLeftOut: NoteLeftOut,
) {
  const { current, list } = recordOf(article.lang)
  const language = textOf(current) || defaultLanguage
  const others = languageCodes.flatMap((code) => {
    const theirs = code === language ? '' : idOf(recordOf(list)[code])
    const ours = versions.get(theirs)
    return ours == null ? [] : [{ code, theirs, ours }]
  })
  const years = recordOf(article.aasta)
  const cover = article.esipilt == null || article.esipilt === '' ? null : files.idOf(article.esipilt)
  if (cover === undefined) noteLeftOut('esipilt', 'the picture was not taken')
  const body = {
    pealkiri: textOf(article.pealkiri),
    slug: textOf(article.slug),
    desc: textOf(article.desc),
    excerpt: textOf(article.excerpt),
    avalik: article.avalik === true,
    esipilt: cover ?? null,
    kategooria: categoriesOf(article, noteLeftOut),
    jrg: integerOf(article.jrg),
    kuupaev: dateValue(article.kuupaev) ?? null,
    kuupaevad: datesOf(article),
    aasta: { beginning: integerOf(years.beginning) ?? null, end: integerOf(years.end) ?? null },
    moodulid: modulesOf(run, files, article, noteLeftOut),
    lang: { current: language, list: Object.fromEntries(others.map(({ code, ours }) => [code, ours])) },
  }
  return { body: fitting(newArticleSchema(catalogue), body, noteLeftOut), sisters: others.map(({ theirs }) => theirs) }
}

function categoriesOf({ kategooria }: Wire, noteLeftOut: NoteLeftOut): string[] {
  const slugs = listOf(kategooria).map((value) => textOf(recordOf(value).slug) || textOf(value))
  for (const slug of slugs)
    if (!categorySlugs.includes(slug)) noteLeftOut('kategooria', `"${slug}" is none that is known here`)
  return slugs.filter((slug) => categorySlugs.includes(slug))
}

function datesOf({ kuupaevad }: Wire) {
  const itemId = itemIds()
  return listOf(kuupaevad).map((value, index) => {
    const { id, kuupaev } = recordOf(value)
    return { id: itemId(id, index), kuupaev: dateValue(kuupaev) ?? null }
  })
}

function modulesOf(run: Importing, files: Files, article: Wire, noteLeftOut: NoteLeftOut) {
  const itemId = itemIds()
  return inOrder(listOf(article.moodulid)).flatMap((value, index) => {
    const module = recordOf(value)
    const own = { id: itemId(module.id, index), jrg: index }
    const refused = (reason: string) => noteLeftOut(`module ${index + 1}`, reason)
    const tyyp = textOf(module.tyyp)
    switch (contentOfModule(tyyp)) {
      case 'html':
        return { ...own, tyyp, sisu: html(run, module.sisu, refused) }
      case 'code':
      case 'map':
        return { ...own, ...codeModule(run, module, refused) }
      case 'pictures':
      case 'files': {
        const given = inOrder(listOf(module.sisu))
        const ids = files.idsOf(given)
        if (ids.length < given.length) refused(`${given.length - ids.length} files of ${given.length} were not taken`)
        return { ...own, tyyp, sisu: ids }
      }
      case undefined:
        return unknownKind(module.tyyp)
    }
  })
}

/** The code of an embedded page; a link to a page that may not be embedded here. */
function codeModule({ rules }: Importing, { tyyp, sisu }: Wire, refused: (reason: string) => void) {
  const code = textOf(sisu)
  try {
    if (tyyp !== 'kaart' || code.includes('<')) cleanEmbed(code, rules.embedHosts)
    return { tyyp, sisu: code }
  } catch (error) {
    if (!(error instanceof HtmlRefusal)) throw error
    refused(`${error.message} A link stands in its place.`)
    const [, address = ''] =
      /\bsrc\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i.exec(code) ?? /(https?:\/\/\S+)/i.exec(code) ?? []
    return { tyyp: 'tekst', sisu: address === '' ? '' : `<p><a href="${address}">${address}</a></p>` }
  }
}
