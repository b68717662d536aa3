import { sql } from 'drizzle-orm'
import { contentOfModule, holdsFiles } from '../../schema/rules/client/moduleKinds.ts'
import { lockFiles, missingFile, pictureProblem, writeFileLinks } from '../files/recordFiles.ts'
import { badFields } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import type { Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { type ArticleContent, filesOf, type ShowingFiles } from './content.ts'
import { articleFileLinks } from './moduleFiles.ts'
import { refusedModules } from './modules.ts'

/** The column values of `articles` for some content. writeFacts and writeFiles write the rest. */
export function columnsOf(content: ArticleContent, caller: Caller) {
  const { pealkiri, slug, desc, excerpt, avalik, esipilt, moodulid } = content
  return { pealkiri, slug, desc, excerpt, avalik, esipiltId: esipilt, moodulid, ...changedNow(caller) }
}

/** Updates the row of an article to some content. */
export async function writeContent(
  tx: Transaction,
  id: string,
  content: ArticleContent,
  caller: Caller,
): Promise<void> {
  const { pealkiri, slug, desc, excerpt, avalik, esipilt, moodulid } = content
  const modules = JSON.stringify(moodulid)
  await changedArticle(tx, { id, pealkiri, slug, desc, excerpt, avalik, esipilt, modules, caller: caller._id })
}

interface ContentColumns extends Pick<ArticleContent, 'pealkiri' | 'slug' | 'desc' | 'excerpt' | 'avalik' | 'esipilt'> {
  id: string
  modules: string
  caller: string
}

const given = (name: keyof ContentColumns, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const changedArticle = namedStatement<ContentColumns, object>(
  'change an article',
  sql`
  update articles set pealkiri = ${given('pealkiri', 'text')}, slug = ${given('slug', 'text')}, "desc" = ${given('desc', 'text')},
    excerpt = ${given('excerpt', 'text')}, avalik = ${given('avalik', 'boolean')}, esipilt_id = ${given('esipilt', 'uuid')},
    moodulid = ${given('modules', 'jsonb')}, viimati_muudetud = clock_timestamp(), muutja_id = ${given('caller', 'uuid')}
  where _id = ${given('id', 'uuid')}`,
)

/** Whether two contents show different files. */
export const showOthers = (before: ShowingFiles, after: ShowingFiles): boolean =>
  filesOf(before).toSorted().join() !== filesOf(after).toSorted().join()

/** The column values that record the last editor of an article and the time. */
export const changedNow = (caller: Caller) => ({ viimatiMuudetud: sql`clock_timestamp()`, muutjaId: caller._id })

/**
 * Makes the rows of an article in `article_files` match its content. @param given the files that were locked: see lockGivenFiles. FILE-7.
 */
export async function writeFiles(
  tx: Transaction,
  id: string,
  content: ArticleContent,
  given: Partial<ShowingFiles>,
): Promise<void> {
  if (given.esipilt === undefined && !given.moodulid) return
  await writeFileLinks(tx, articleFileLinks, sql`${id}::uuid`, { shown: filesOf(content), locked: filesOf(given) })
}

/**
 * Locks the files that a body names against deletion until the transaction ends. Fields that the body leaves out are not locked; their
 * files may be deleted meanwhile, as at any other time.
 * @throws 400 on `esipilt` or `moodulid` for a file that does not exist, or is not a picture where only pictures are allowed
 */
export async function lockGivenFiles(tx: Transaction, given: Partial<ShowingFiles>): Promise<void> {
  const isPicture = await lockFiles(tx, filesOf(given))
  if (given.esipilt != null) {
    const problem = pictureProblem(isPicture, given.esipilt)
    if (problem != null) throw badFields({ esipilt: problem })
  }
  for (const [index, module] of given.moodulid?.entries() ?? []) {
    if (!holdsFiles(module)) continue
    const { id, tyyp, sisu } = module
    if (sisu.some((file) => !isPicture.has(file))) throw refusedModules(`${index + 1}. moodul: ${missingFile}`, id)
    if (contentOfModule(tyyp) === 'pictures' && sisu.some((file) => !isPicture.get(file)))
      throw refusedModules(`${index + 1}. moodul: Piltide moodulisse sobivad ainult pildid.`, id)
  }
}
