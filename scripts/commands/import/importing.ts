import type { ArticleRules } from '../../../api/articles/articles.ts'
import type { Caller } from '../../../api/http/caller.ts'
import type { Database, Transaction } from '../../../api/store/database.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { NotTaken, reasonOf } from './faults.ts'
import type { Links } from './links.ts'
import { kindNames, type Report } from './report.ts'
import type { Source } from './source.ts'
import type { Kind, TakenBook } from './taken.ts'

/** A run: where from, where to, and what is known of both. */
export interface Importing {
  source: Source
  db: Database
  taken: TakenBook
  report: Report
  links: Links
  /** As of the api: an admin's import is bound by who may edit no more than by anything else. */
  rules: ArticleRules
  /** Counts and says what would not be taken; writes nothing and reads no file. */
  dryRun: boolean
  signal: AbortSignal
  /** Shows what is being done. */
  say: (line: string) => void
}

/** Tells the report that a whole part of the source cannot be read. */
export const partMissing =
  ({ report }: Importing, path: string) =>
  (reason: string) =>
    report.note(`Not there: ${path}: ${reason}`)

/**
 * Takes one record: what makes it impossible is told in the report, and the run goes on.
 * @param what names the record for people
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

/** Writes a record and the row that says so in one transaction: whenever the run is killed, both are there or neither is. */
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

/** Names a record for people: its title and its id there. */
export const named = (title: string, id: string) =>
  title.trim() === '' ? `(${id})` : `"${title.trim().slice(0, 80)}" (${id})`

/** The id of a record. @throws NotTaken without one */
export function requireId(kind: Kind, id: string): string {
  if (id === '') throw new NotTaken(`the ${kindNames[kind][0]} has no id`)
  return id
}

/** The person in whose name content is written: who gave the session there. With an admin's rights here, whoever may edit. */
export type Importer = Caller

/** Runs `work` for each item, `most` at a time, in the order of the items. @throws the first error, when those under way have ended */
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
