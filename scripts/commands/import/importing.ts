import type { ArticleRules } from '../../../api/articles/articles.ts'
import type { Caller } from '../../../api/http/session/caller.ts'
import type { Database, Transaction } from '../../../api/store/database.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { NotTaken, reasonOf } from './faults.ts'
import type { Links } from './links.ts'
import { kindNames, type Report } from './report.ts'
import type { Source } from './source.ts'
import type { Kind, TakenBook } from './taken.ts'

/** The state of a run. */
export interface Importing {
  source: Source
  db: Database
  taken: TakenBook
  report: Report
  links: Links
  /** The rules of the api for articles. */
  rules: ArticleRules
  /** Counts and reports what would not be imported; writes nothing and reads no file. */
  dryRun: boolean
  signal: AbortSignal
  /** Shows the progress. */
  say: (line: string) => void
}

/** Reports that all records of a path of the source cannot be read. */
export const entryMissing =
  ({ report }: Importing, path: string) =>
  (reason: string) =>
    report.note(`Not there: ${path}: ${reason}`)

/**
 * Imports one record. If that is impossible, reports the reason, and the run continues.
 * @param what the record in the report
 */
export async function takeOne(
  { report, signal }: Importing,
  kind: Kind,
  what: string,
  take: () => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  try {
    await take()
  } catch (error) {
    signal.throwIfAborted()
    const reason = reasonOf(error)
    if (reason == null) throw error
    report.left(kind, what, reason)
  }
}

/** Writes a record and the row that marks it as imported in one transaction, so that a killed run writes both or neither. */
export async function writeTaken(
  { db, taken, report, dryRun }: Importing,
  kind: Kind,
  { theirs, ours, mark }: { theirs: string; ours: string; mark?: string },
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (!dryRun)
    await inTransaction(db, async (tx) => {
      await write(tx)
      await taken.write(tx, kind, [{ theirs, ours, ...(mark != null && { mark }) }])
    })
  report.count(kind, 'taken')
}

/** A record in the report: its title, and its id at the source. */
export const named = (title: string, id: string) =>
  title.trim() === '' ? `(${id})` : `"${title.trim().slice(0, 80)}" (${id})`

/** The id of a record. @throws NotTaken without one */
export function requireId(kind: Kind, id: string): string {
  if (id === '') throw new NotTaken(`the ${kindNames[kind][0]} has no id`)
  return id
}

/** The author of imported content: the user of the source's session, with an admin's rights. */
export type Importer = Caller

/** Runs `work` for each item in order, `most` concurrently. @throws the first error, after the running ones have ended */
export async function eachOf<Item>(
  items: readonly Item[],
  most: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let failed = false
  const line = async () => {
    for (let index = next++; index < items.length && !failed; index = next++)
      try {
        await work(items[index] as Item, index)
      } catch (error) {
        failed = true
        throw error
      }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, line))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
