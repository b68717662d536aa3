import { sql } from 'drizzle-orm'
import { type ContentRules, requireEditor } from '../content/policy.ts'
import { type FileLinks, lockFiles, pictureProblem, writeFileLinks } from '../files/recordFiles.ts'
import type { Caller } from '../http/caller.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import type { Database, Transaction } from '../store/database.ts'
import { homePages } from '../store/tables/home.ts'
import { picturesOf, preparedBlocks, refusedBlock } from './blocks.ts'
import type { HomePageBody } from './bodies.ts'
import { contentOf, type HomeContent, readHomePage, versionOfContent } from './reading.ts'
import { homeLanguages, type WireHomePage } from './schemas.ts'

/** The request to save the home page. */
interface HomePageChange {
  body: HomePageBody
  /** The version that was edited; without it the change is made whatever others have changed since. */
  ifMatch: string | undefined
}

const fileLinks: FileLinks = { table: sql`home_page_files`, owner: sql`keel` }

const readAsEditor = (tx: Transaction) => readHomePage(tx, { seesAll: true })

/** The version of the home page: see versionOfContent. */
export const versionOfPage = (page: WireHomePage) => versionOfContent(contentOf(page))

const homePageKind: RecordKind<WireHomePage> = {
  noun: 'avalehte',
  table: sql`home_pages`,
  versionOf: versionOfPage,
}

/**
 * Saves the blocks of all languages at once. HOME-2.
 * @returns the home page after the change
 * @throws 412 if it has changed since `ifMatch` and does not have the requested content already; 403 for callers who may not edit
 *   content areas; 400 for html and pictures that are refused
 */
export async function saveHomePage(
  db: Database,
  rules: ContentRules,
  caller: Caller,
  { body, ifMatch }: HomePageChange,
): Promise<WireHomePage> {
  requireEditor(caller, rules, 'Avalehte')
  const after = { et: await preparedBlocks('et', body.et), en: await preparedBlocks('en', body.en) }
  return changeRecord(db, {
    kind: homePageKind,
    // The last editor is the same in all rows.
    isRow: sql`r.keel = 'et'`,
    ifMatch,
    lock: lockRows,
    existing: readAsEditor,
    changeOf: (_tx, now) => (versionOfContent(after) === versionOfPage(now) ? null : after),
    holdFiles: requirePictures,
    write: async (tx) => {
      for (const keel of homeLanguages) {
        await tx
          .update(homePages)
          .set({ plokid: after[keel], muutjaId: caller._id })
          .where(sql`keel = ${keel}`)
        const shown = fileIdsOf(after[keel])
        await writeFileLinks(tx, fileLinks, sql`${keel}`, { shown, held: shown })
      }
    },
    answer: readAsEditor,
  })
}

/** Locks the rows of all languages, which the first save creates: of two first saves one waits for the other. */
async function lockRows(tx: Transaction): Promise<void> {
  await tx
    .insert(homePages)
    .values(homeLanguages.map((keel) => ({ keel })))
    .onConflictDoNothing()
  await tx.execute(sql`select from home_pages order by keel for update`)
}

/**
 * Locks the pictures against deletion until the transaction ends.
 * @throws 400 at the language, naming the block, for one that does not exist or is no picture
 */
async function requirePictures(tx: Transaction, content: HomeContent): Promise<void> {
  const isPicture = await lockFiles(tx, fileIdsOf([...content.et, ...content.en]))
  for (const language of homeLanguages)
    for (const [index, block] of content[language].entries())
      for (const id of picturesOf(block)) {
        const problem = id == null ? null : pictureProblem(isPicture, id)
        if (problem != null) throw refusedBlock(language, index, problem)
      }
}

/** The ids of the files that blocks show, each once. FILE-7. */
function fileIdsOf(blocks: HomeContent['et']): string[] {
  return [...new Set(blocks.flatMap(picturesOf).filter((id) => id != null))]
}
