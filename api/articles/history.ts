import { eq, sql } from 'drizzle-orm'
import { type Catalogue, catalogues } from '../../schema/rules/catalogues.ts'
import { requireEditor } from '../content/policy.ts'
import { conflict, notFound } from '../http/errors.ts'
import { callerOf } from '../http/session/caller.ts'
import { bodyFrom, type HistoryKind } from '../records/history/historyKinds.ts'
import type { TrashKind } from '../records/history/trash.ts'
import type { Database, Transaction } from '../store/database.ts'
import { articles } from '../store/tables/articles.ts'
import { type ArticleRules, articleSlugFor, readArticle, updateArticle, versionOfArticle } from './articles.ts'
import { articleChangesSchema } from './bodies.ts'
import { contentOf } from './content.ts'

/** The history of articles and pages. HIST-1. */
export function articleHistory(db: Database, rules: ArticleRules): HistoryKind {
  const catalogueOf = async (id: string) => {
    const [article] = await db.select({ slug: articles.kataloog }).from(articles).where(eq(articles._id, id))
    return knownCatalogue(article?.slug)
  }
  return {
    async open(request, id) {
      requireEditor(callerOf(request), rules, 'Artikleid')
      const catalogue = await catalogueOf(id)
      const article = await readArticle(db, catalogue, id)
      if (!article) throw noSuchArticle()
      const version = versionOfArticle(article, catalogue)
      return { title: article.pealkiri, values: contentOf(article, catalogue), version }
    },
    async save(request, id, values, ifMatch) {
      const catalogue = await catalogueOf(id)
      const body = bodyFrom(articleChangesSchema(catalogue), values)
      return updateArticle(db, catalogue, rules, callerOf(request), { id, body, ifMatch })
    },
  }
}

const noSuchArticle = () => notFound('Sellist artiklit ei ole.')

function knownCatalogue(slug: string | undefined): Catalogue {
  const catalogue = catalogues.find((one) => one.slug === slug)
  if (!catalogue) throw noSuchArticle()
  return catalogue
}

/** The tables of the facts of an article, which all its versions share. */
const ofGroup = ['article_groups', 'article_dates', 'notifications']

/** Deleted articles and pages. The facts come back with the first version that does. TRASH-1, LANG-5. */
export const articleTrash: TrashKind = {
  table: 'articles',
  async prepare(tx, row, deleted) {
    const { rows } = await tx.execute(sql`select from article_groups where _id = ${row.ryhm}::uuid for update`)
    if (rows.length > 0) deleted.rows = deleted.rows.filter(([table]) => !ofGroup.includes(table))
    await requireNoVersion(tx, row)
    const catalogue = knownCatalogue(String(row.kataloog))
    const wanted = { wanted: String(row.slug), title: String(row.pealkiri), current: null }
    row.slug = await articleSlugFor(tx, catalogue, String(row.keel), wanted)
  },
}

async function requireNoVersion(tx: Transaction, { ryhm, keel }: Record<string, unknown>): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from articles where ryhm = ${ryhm}::uuid and keel = ${keel}::text`)
  if (rowCount) throw conflict('Sellel artiklil on vahepeal samas keeles uus versioon. Kustuta enne see.')
}
