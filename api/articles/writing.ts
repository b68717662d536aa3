import { sql } from 'drizzle-orm'
import { lockFiles, missingFile, pictureProblem, writeFileLinks } from '../files/recordFiles.ts'
import type { Caller } from '../http/caller.ts'
import { dateColumnsOf } from '../http/dateValue.ts'
import { badFields } from '../http/errors.ts'
import type { Transaction } from '../store/database.ts'
import { articleDates } from '../store/tables/articles.ts'
import { type ArticleContent, filesOf } from './content.ts'
import { articleFileLinks } from './moduleFiles.ts'
import { holdsFiles } from './moduleKinds.ts'
import { refusedModules } from './modules.ts'

/** The column values of `articles` for some content; other dates and files are written by writeDates and writeFiles. */
export function columnsOf(content: ArticleContent, caller: Caller) {
  const { pealkiri, slug, desc, excerpt, avalik, esipilt, kategooria, jrg, kuupaev, aasta, moodulid } = content
  return {
    pealkiri,
    slug,
    desc,
    excerpt,
    avalik,
    esipiltId: esipilt,
    kategooria,
    jrg,
    aastaAlgus: aasta.beginning,
    aastaLopp: aasta.end,
    moodulid,
    ...dateColumnsOf(kuupaev),
    viimatiMuudetud: sql`clock_timestamp()`,
    muutjaId: caller._id,
  }
}

/** Replaces the rows of an article in `article_dates`. */
export async function writeDates(tx: Transaction, id: string, { kuupaevad }: ArticleContent): Promise<void> {
  await tx.execute(sql`delete from article_dates where artikkel_id = ${id}::uuid`)
  if (kuupaevad.length === 0) return
  await tx
    .insert(articleDates)
    .values(
      kuupaevad.map(({ id: own, kuupaev }, koht) => ({ artikkelId: id, koht, id: own, ...dateColumnsOf(kuupaev) })),
    )
}

/** Replaces the rows of an article in `article_files`. The files must have been locked before: see holdFiles. FILE-7. */
export async function writeFiles(tx: Transaction, id: string, content: ArticleContent): Promise<void> {
  await writeFileLinks(tx, articleFileLinks, sql`${id}::uuid`, filesOf(content))
}

/**
 * Locks the files of an article against deletion until the transaction ends.
 * @throws 400 on `esipilt` or `moodulid` for a file that does not exist, or is not a picture where only pictures are allowed
 */
export async function holdFiles(tx: Transaction, content: ArticleContent): Promise<void> {
  const isPicture = await lockFiles(tx, filesOf(content))
  if (content.esipilt != null) {
    const problem = pictureProblem(isPicture, content.esipilt)
    if (problem != null) throw badFields({ esipilt: problem })
  }
  for (const [index, module] of content.moodulid.entries()) {
    if (!holdsFiles(module)) continue
    const { id, tyyp, sisu } = module
    if (sisu.some((file) => !isPicture.has(file))) throw refusedModules(`${index + 1}. moodul: ${missingFile}`, id)
    if (tyyp === 'pildid' && sisu.some((file) => !isPicture.get(file)))
      throw refusedModules(`${index + 1}. moodul: Piltide moodulisse sobivad ainult pildid.`, id)
  }
}
