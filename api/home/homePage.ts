import { sql } from 'drizzle-orm'
import { defaultLanguage, languageCodes } from '../../schema/rules/languages.ts'
import { type ContentRules, requireEditor } from '../content/policy.ts'
import { type FileLinks, lockFiles, pictureProblem, writeFileLinks } from '../files/recordFiles.ts'
import { type Caller, callerOf } from '../http/session/caller.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { bodyFrom, type HistoryKind } from '../records/history/historyKinds.ts'
import type { Database, Transaction } from '../store/database.ts'
import { homePages, type StoredBlock } from '../store/tables/home.ts'
import { picturesOf, preparedBlocks, refusedBlock } from './blocks.ts'
import { type HomePageBody, homePageBodySchema } from './bodies.ts'
import {
  contentOf,
  type HomeContent,
  homePageToWire,
  readHomePage,
  versionOfContent,
  versionOfPage,
  type WireHomePage,
} from './reading.ts'

/** The request to save the home page. */
interface HomePageChange {
  body: HomePageBody
  /** The version that was edited; without it the change is unconditional. */
  ifMatch: string | undefined
}

/** The languages in the order in which their rows are locked. */
const inLockOrder = languageCodes.toSorted()

const fileLinks: FileLinks = { table: sql`home_page_files`, owner: sql`keel` }

const readAsEditor = async (tx: Transaction) => homePageToWire(await readHomePage(tx, { seesAll: true }))

const homePageHistory = { liik: 'avaleht', valuesOf: contentOf }

const homePageKind: RecordKind<WireHomePage> = {
  noun: 'avalehte',
  table: sql`home_pages`,
  versionOf: versionOfPage,
  history: homePageHistory,
  // The last editor is the same in all rows.
  isRow: sql`r.keel = ${defaultLanguage}`,
}

/**
 * Saves the blocks of all languages together. HOME-2.
 * @returns the home page after the change
 * @throws 412 if it has changed since `ifMatch` and does not have the requested content already; 403 for callers who may not edit content
 * areas; 400 for invalid html and pictures
 */
export async function saveHomePage(
  db: Database,
  rules: ContentRules,
  caller: Caller,
  { body, ifMatch }: HomePageChange,
): Promise<WireHomePage> {
  requireEditor(caller, rules, 'Avalehte')
  const prepared: [string, StoredBlock[]][] = []
  for (const language of inLockOrder) prepared.push([language, await preparedBlocks(language, body[language] ?? [])])
  const after: HomeContent = Object.fromEntries(prepared)
  return changeRecord(db, {
    kind: homePageKind,
    id: homePageHistory.liik,
    editor: caller._id,
    ifMatch,
    lock: lockRows,
    existing: readAsEditor,
    changeOf: (_tx, now) => (versionOfContent(after) === versionOfPage(now) ? null : after),
    lockFiles: requirePictures,
    write: async (tx) => {
      for (const [keel, blocks] of Object.entries(after)) {
        await tx
          .update(homePages)
          .set({ plokid: blocks, muutjaId: caller._id })
          .where(sql`keel = ${keel}`)
        const shown = fileIdsOf(blocks)
        await writeFileLinks(tx, fileLinks, sql`${keel}`, { shown, locked: shown })
      }
    },
    response: (_tx, after) => after,
  })
}

/** The history of the home page. HIST-1. */
export const homeHistory = (db: Database, rules: ContentRules): HistoryKind => ({
  async open(request) {
    requireEditor(callerOf(request), rules, 'Avalehte')
    const page = await readHomePage(db, { seesAll: true })
    return { title: '', values: contentOf(page), version: versionOfPage(page) }
  },
  save: (request, _id, values, ifMatch) =>
    saveHomePage(db, rules, callerOf(request), { body: bodyFrom(homePageBodySchema, values), ifMatch }),
})

/** Locks the rows of all languages, and creates them first if they do not exist: of two concurrent first saves one waits for the other. */
async function lockRows(tx: Transaction): Promise<void> {
  await tx
    .insert(homePages)
    .values(inLockOrder.map((keel) => ({ keel })))
    .onConflictDoNothing()
  await tx.execute(sql`select from home_pages order by keel for update`)
}

/**
 * Locks the pictures against deletion until the transaction ends.
 * @throws 400 on the language, naming the block, for a file that does not exist or is no picture
 */
async function requirePictures(tx: Transaction, content: HomeContent): Promise<void> {
  const isPicture = await lockFiles(tx, fileIdsOf(Object.values(content).flat()))
  for (const [language, blocks] of Object.entries(content))
    for (const [index, block] of blocks.entries())
      for (const id of picturesOf(block)) {
        const problem = id == null ? null : pictureProblem(isPicture, id)
        if (problem != null) throw refusedBlock(language, index, problem)
      }
}

/** The ids of the files that blocks show, each once. FILE-7. */
function fileIdsOf(blocks: readonly StoredBlock[]): string[] {
  return [...new Set(blocks.flatMap(picturesOf).filter((id) => id != null))]
}
