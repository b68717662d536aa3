import { and, eq, sql } from 'drizzle-orm'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { badFields } from '../http/errors.ts'
import type { Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { articles, type StoredText } from '../store/tables/articles.ts'
import type { NewArticle } from './bodies.ts'
import { contentOf, versionOfContent } from './content.ts'
import { findArticle } from './reading.ts'

/** An article's language, the group of its versions, and its relation to a source, before a change. */
interface TranslationState {
  language: string
  group: string
  sourceId: string | null
  /** The hash of the source's text that the translation was last compared with. */
  comparedHash: string | null
}

/** The columns that relate a translation to its source. */
interface TranslationColumns {
  allikasId: string | null
  allikaSeis: StoredText | null
  allikaRasi: string | null
}

const noRelation: TranslationColumns = { allikasId: null, allikaSeis: null, allikaRasi: null }

/**
 * Locks the versions of a group until the transaction ends, also against the deletion of their files, which does not lock the group. The
 * group must be locked. Locks in the order of ids, as that deletion does.
 */
export async function lockVersions(tx: Transaction, group: string): Promise<void> {
  await versionsOf(tx, { group })
}

const versionsOf = namedStatement<{ group: string }, object>(
  'versions of a group, locked',
  sql`select _id from articles where ryhm = ${sql.placeholder('group')}::uuid order by _id for no key update`,
)

/** The state of an article before a change. @param id of an existing article */
export async function translationStateOf(tx: Transaction, id: string): Promise<TranslationState> {
  const [state] = await tx
    .select({
      language: articles.keel,
      group: articles.ryhm,
      sourceId: articles.allikasId,
      comparedHash: articles.allikaRasi,
    })
    .from(articles)
    .where(eq(articles._id, id))
  if (!state) throw new Error(`There is no article ${id}`)
  return state
}

/**
 * The change that `tolge` of a body makes; null for none. If the source still has the version that the translator saw, its text is stored,
 * and the translation is up to date until that text changes. Otherwise the text compared last stays, and with it what is outdated,
 * as the translation was not compared with the current source. The group must be locked. LANG-4.
 * @throws 400 on `tolge` for a source that does not exist or is no version of the article in another language
 */
export async function translationChange(
  tx: Transaction,
  catalogue: Catalogue,
  state: TranslationState,
  given: NewArticle['tolge'],
): Promise<TranslationColumns | null> {
  if (given === null) return state.sourceId == null ? null : noRelation
  if (given?.versioon == null) return null
  const source = await sourceOf(tx, catalogue, given.allikas)
  if (!source) throw badFields({ tolge: 'Algteksti, mille tõlge see on, enam ei ole.' })
  if (source.group !== state.group || source.language === state.language)
    throw badFields({ tolge: 'Algtekst peab olema sama artikli versioon teises keeles.' })
  const isSameSource = state.sourceId === given.allikas
  if (source.version === given.versioon)
    return isSameSource && state.comparedHash === source.hash
      ? null
      : { allikasId: given.allikas, allikaSeis: source.text, allikaRasi: source.hash }
  return isSameSource ? null : { ...noRelation, allikasId: given.allikas }
}

/**
 * Stores the relation to a source. If the source was a translation of this article, that relation ends: of two versions only one is the
 * source.
 */
export async function writeTranslation(tx: Transaction, id: string, columns: TranslationColumns): Promise<void> {
  await tx.update(articles).set(columns).where(eq(articles._id, id))
  if (columns.allikasId == null) return
  await tx
    .update(articles)
    .set(noRelation)
    .where(and(eq(articles._id, columns.allikasId), eq(articles.allikasId, id)))
}

/** The source of a translation: its stored text, the hash of that, and its version. */
async function sourceOf(tx: Transaction, catalogue: Catalogue, id: string) {
  const [row] = await tx
    .select({
      language: articles.keel,
      group: articles.ryhm,
      hash: articles.tekstiRasi,
      text: {
        pealkiri: articles.pealkiri,
        desc: articles.desc,
        excerpt: articles.excerpt,
        moodulid: articles.moodulid,
      },
    })
    .from(articles)
    .where(and(eq(articles._id, id), eq(articles.kataloog, catalogue.slug)))
  const found = row && (await findArticle(tx, catalogue, id, { seesAll: true }))
  return found && { ...row, version: versionOfContent(contentOf(found.article, catalogue)) }
}
