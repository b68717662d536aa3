import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../api/store/database.ts'
import { imported } from '../../../api/store/tables/imports.ts'
import { timeOfId } from './wire.ts'

/** The kinds of imported records. */
export type Kind =
  'person' | 'file' | 'category' | 'album' | 'article' | 'protocol' | 'home' | 'topic' | 'post' | 'message'

/** An imported record: its new id, and the mark of its last reading. */
export interface Taken {
  ours: string
  mark: string | null
}

/** The imported records of one source, of this run and earlier ones. A record and its row are written in one transaction. */
export interface TakenBook {
  /** All imported records of a kind by their old ids. */
  all(kind: Kind): Promise<Map<string, Taken>>
  /** The imported ones among some records. */
  among(kind: Kind, theirs: readonly string[]): Promise<Map<string, Taken>>
  /**
   * The new id of a record. Derived, so that a text can link to records that are imported later.
   * @param attempt changes the id
   */
  idFor(kind: Kind, theirs: string, attempt?: string): string
  /** Marks records as imported. */
  write(
    tx: Transaction | Database,
    kind: Kind,
    rows: readonly { theirs: string; ours: string; mark?: string }[],
  ): Promise<void>
}

/**
 * Opens the book of a source.
 * @param source its address, which its ids are unique within
 * @param signal once it is aborted `write` throws, so that the transaction of the record is rolled back
 */
export function openTakenBook(db: Database, source: string, signal: AbortSignal): TakenBook {
  const ofKind = (kind: Kind) => and(eq(imported.source, source), eq(imported.kind, kind))
  const columns = { theirs: imported.theirs, ours: imported.ours, mark: imported.mark }
  const byTheirs = (rows: ({ theirs: string } & Taken)[]) =>
    new Map(rows.map(({ theirs, ...taken }) => [theirs, taken]))
  return {
    all: async (kind) => byTheirs(await db.select(columns).from(imported).where(ofKind(kind))),
    async among(kind, theirs) {
      const found = new Map<string, Taken>()
      for (let from = 0; from < theirs.length; from += atOnce) {
        const some = inArray(imported.theirs, theirs.slice(from, from + atOnce))
        for (const [id, taken] of byTheirs(
          await db
            .select(columns)
            .from(imported)
            .where(and(ofKind(kind), some)),
        ))
          found.set(id, taken)
      }
      return found
    },
    idFor: (kind, theirs, attempt = '') => idFor(`${source}\n${kind}\n${theirs}\n${attempt}`, theirs),
    async write(tx, kind, rows) {
      signal.throwIfAborted()
      for (let from = 0; from < rows.length; from += atOnce)
        await tx
          .insert(imported)
          .values(rows.slice(from, from + atOnce).map((row) => ({ source, kind, ...row })))
          .onConflictDoUpdate({
            target: [imported.source, imported.kind, imported.theirs],
            set: { mark: sql`excluded.mark`, at: sql`now()` },
          })
    },
  }
}

/** Maximum rows of one statement. */
export const atOnce = 500

/**
 * A UUID of version 7 that is derived from the source and the old id, so that it is the same in each run. Ids grow with time, and sort rows
 * of one date: so it retains time and counter of an ObjectId, and all but the end of a version 7. RFC 9562.
 */
function idFor(seed: string, theirs: string): string {
  const bytes = createHash('sha256').update(seed).digest().subarray(0, 16)
  bytes.writeUIntBE(timeOfId(theirs)?.getTime() ?? 0, 0, 6)
  if (/^[0-9a-f]{24}$/i.test(theirs)) {
    bytes.writeUIntBE(0x700080, 6, 3)
    bytes.writeUIntBE(Number.parseInt(theirs.slice(18), 16), 9, 3)
  } else if (timeOfId(theirs)) bytes.write(theirs.replaceAll('-', '').slice(12, 24), 6, 'hex')
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
