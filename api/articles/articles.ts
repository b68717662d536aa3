import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { mostDates } from '../../schema/rules/dates.ts'
import type { WantedSlug } from '../../schema/rules/slugs.ts'
import { type ContentRules, maySeeAll, requireEditor } from '../content/policy.ts'
import { slugFor } from '../content/slug.ts'
import { badFields, notFound, unauthenticated } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { moveToTrash } from '../records/history/trash.ts'
import { advisoryLocks } from '../store/advisoryLocks.ts'
import type { Database, Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { articles, type StoredModule } from '../store/tables/articles.ts'
import { inTransaction } from '../store/transaction.ts'
import { type ArticleChanges, type NewArticle, tooManyDates } from './bodies.ts'
import { changedContent, contentChanges, contentOf, emptyContent, factsOf, versionOfContent } from './content.ts'
import { createGroup, deleteEmptyGroup, lockGroupOf, writeFacts } from './facts.ts'
import { languagePositionOf, versionTaken } from './languages.ts'
import { findArticle } from './reading.ts'
import type { WireArticle } from './schemas.ts'
import { lockVersions, translationChange, translationStateOf, writeTranslation } from './translations.ts'
import { columnsOf, lockGivenFiles, showOthers, writeContent, writeFiles } from './writing.ts'

/** Configuration of articles. */
export interface ArticleRules extends ContentRules {
  /** Hosts whose pages may be embedded (EMBED_HOSTS). GALLERY-3. */
  embedHosts: readonly string[]
}

const member = { seesAll: true }

/**
 * Reads an article for a caller. REST-4.
 * @param caller null for a visitor without a session
 * @throws 404 if the catalogue has none with this id, 401 for a visitor if it is not public
 */
export async function openArticle(
  db: Database,
  catalogue: Catalogue,
  caller: Caller | null,
  id: string,
): Promise<WireArticle> {
  const seesAll = maySeeAll(caller)
  const found = await findArticle(db, catalogue, id, { seesAll })
  if (!found) throw noSuchArticle()
  if (!seesAll && !found.isPublic) throw unauthenticated()
  return found.article
}

/** An article with everything that members see; null if the catalogue has none with this id. */
export async function readArticle(
  tx: Database | Transaction,
  catalogue: Catalogue,
  id: string,
): Promise<WireArticle | null> {
  return (await findArticle(tx, catalogue, id, member))?.article ?? null
}

/**
 * Prepares a new article. Its html is sanitised here, as that takes too long inside a transaction. ARTICLE-6, LANG-2.
 * @returns a function that inserts it with the given id. It throws 400 for files and language versions that do not exist, 409 if
 *   the article has a version in this language already
 * @throws 403 for callers who may not edit content areas, 400 for invalid fields
 */
export async function creationOf(
  catalogue: Catalogue,
  rules: ArticleRules,
  caller: Caller,
  body: NewArticle,
): Promise<(tx: Transaction, id: string) => Promise<void>> {
  requireEditor(caller, rules, 'Artikleid')
  const changes = await contentChanges(body, catalogue, rules.embedHosts)
  const content = changedContent(emptyContent(catalogue), changes, catalogue)
  return async (tx, id) => {
    const { language, group: joined } = await languagePositionOf(tx, catalogue, body.lang)
    // A new version has the dates, years, categories and order of the versions it joins and not those of its body, which are empty if the
    // client has not read the others. LANG-5.
    const position = { language, group: joined ?? (await createGroup(tx, catalogue, content, caller)) }
    const isNew = { ...position, sourceId: null, comparedHash: null }
    const translation = await translationChange(tx, catalogue, isNew, body.tolge)
    const wanted = { wanted: content.slug, title: content.pealkiri, current: null }
    const slug = await articleSlugFor(tx, catalogue, position.language, wanted)
    await lockGivenFiles(tx, content)
    const identity = { _id: id, kataloog: catalogue.slug, keel: position.language, ryhm: position.group }
    const { rowCount } = await tx
      .insert(articles)
      .values({ ...identity, ...columnsOf({ ...content, slug }, caller), ...translation })
      .onConflictDoNothing({ target: [articles.ryhm, articles.keel] })
    if (rowCount === 0) throw await versionTaken(tx, position)
    await writeFiles(tx, id, content, content)
  }
}

interface ArticleChange {
  id: string
  body: ArticleChanges
  /** The ETag of the article that was edited; without it the change is unconditional. */
  ifMatch: string | undefined
}

const articleOf = (catalogue: Catalogue): RecordKind<WireArticle> => ({
  noun: 'seda artiklit',
  table: sql`articles`,
  versionOf: (article) => versionOfArticle(article, catalogue),
  history: { liik: 'artikkel', valuesOf: (article) => contentOf(article, catalogue) },
})

/**
 * Changes the given fields of an article; facts change in all its versions. ARTICLE-7, LANG-5.
 * @returns the complete article after the change
 * @throws 412 if it has changed since `ifMatch` and does not have the requested content already; 404, 403; 400 for invalid fields
 */
export async function updateArticle(
  db: Database,
  catalogue: Catalogue,
  rules: ArticleRules,
  caller: Caller,
  { id, body, ifMatch }: ArticleChange,
): Promise<WireArticle> {
  requireEditor(caller, rules, 'Artikleid')
  const changes = await contentChanges(
    body,
    catalogue,
    rules.embedHosts,
    body.moodulid && (await storedModules(db, id)),
  )
  return changeRecord(db, {
    kind: articleOf(catalogue),
    id,
    editor: caller._id,
    ifMatch,
    lock: async (tx) => {
      const group = await lockGroupOf(tx, catalogue, id)
      if (group != null) await lockVersions(tx, group)
    },
    existing: (tx) => existing(tx, catalogue, id),
    changeOf: async (tx, now) => {
      const { current: language } = now.lang
      if (body.lang?.current != null && body.lang.current !== language)
        throw badFields({ lang: 'Artikli keelt ei saa muuta.' })
      const before = contentOf(now, catalogue)
      const after = changedContent(before, changes, catalogue)
      if (after.kuupaevad.length > Math.max(mostDates, before.kuupaevad.length))
        throw badFields({ kuupaevad: tooManyDates })
      if (changes.slug != null) {
        const wanted = { wanted: changes.slug, title: after.pealkiri, current: before.slug }
        after.slug = await articleSlugFor(tx, catalogue, language, wanted)
      }
      const content = versionOfContent(after) === versionOfContent(before) ? null : after
      const facts = content && !isDeepStrictEqual(factsOf(after), factsOf(before)) ? factsOf(after) : null
      const translation =
        body.tolge === undefined
          ? null
          : await translationChange(tx, catalogue, await translationStateOf(tx, id), body.tolge)
      return content || translation ? { content, facts, translation } : null
    },
    lockFiles: async (tx, { content }) => {
      if (content) await lockGivenFiles(tx, changes)
    },
    write: async (tx, { content, facts, translation }, now) => {
      if (content) {
        await writeContent(tx, id, content, caller)
        if (showOthers(contentOf(now, catalogue), content)) await writeFiles(tx, id, content, changes)
      }
      if (facts) await writeFacts(tx, now.ryhm, facts, caller)
      if (translation) await writeTranslation(tx, id, translation)
    },
    response: (_tx, after) => after,
  })
}

/**
 * Deletes an article. Its versions in other languages remain, without it in their `lang.list`; the facts are deleted with the last version.
 * ARTICLE-1, LANG-4, LANG-5.
 * @throws 404, or 403 for callers who may not edit content areas
 */
export async function deleteArticle(
  db: Database,
  catalogue: Catalogue,
  rules: ArticleRules,
  caller: Caller,
  id: string,
): Promise<void> {
  requireEditor(caller, rules, 'Artikleid')
  // inTransaction retries after a deadlock: the deletion of a source changes its translations, too.
  await inTransaction(db, async (tx) => {
    const group = await lockGroupOf(tx, catalogue, id)
    if (group == null) throw noSuchArticle()
    const title = sql`select pealkiri from articles where _id = ${id}::uuid`
    // With its facts, in case that they are deleted with the last version.
    const roots: [string, string[]][] = [
      ['article_groups', [group]],
      ['articles', [id]],
    ]
    await moveToTrash(tx, caller, { liik: 'artikkel', id, title, roots })
    await tx.delete(articles).where(eq(articles._id, id))
    await deleteEmptyGroup(tx, group)
  })
}

/** The version of an article in the form of a response: see versionOfContent. */
export function versionOfArticle(article: WireArticle, catalogue: Catalogue): string {
  return versionOfContent(contentOf(article, catalogue))
}

async function existing(tx: Transaction, catalogue: Catalogue, id: string): Promise<WireArticle> {
  const article = await readArticle(tx, catalogue, id)
  if (!article) throw noSuchArticle()
  return article
}

const noSuchArticle = () => notFound('Sellist artiklit ei ole.')

/** The stored modules of an article; empty for an unknown one, which is refused later. */
async function storedModules(db: Database, id: string): Promise<StoredModule[]> {
  const [article] = await modulesOfArticle(db, { id })
  return article?.moodulid ?? []
}

const modulesOfArticle = namedStatement<{ id: string }, { moodulid: StoredModule[] }>(
  'modules of an article',
  sql`select moodulid from articles where _id = ${sql.placeholder('id')}::uuid`,
)

/**
 * Chooses the slug of an article, unique within its catalogue and language. Takes a lock until the transaction ends, so that no two
 * choose the same. SLUG-1.
 */
export function articleSlugFor(
  tx: Transaction,
  catalogue: Catalogue,
  language: string,
  wanted: WantedSlug,
): Promise<string> {
  return slugFor(wanted, async (start) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${advisoryLocks.articleSlugs}, hashtext(${`${catalogue.slug}/${language}`}))`,
    )
    const { rows } = await tx.execute<{ slug: string }>(sql`
      select slug from articles where kataloog = ${catalogue.slug} and keel = ${language} and starts_with(slug, ${start})`)
    return rows.map(({ slug }) => slug)
  })
}
