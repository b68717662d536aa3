import { sql } from 'drizzle-orm'
import { beginningOf } from '../html/plainText.ts'
import { firstIdSince } from '../store/clock/ids.ts'
import { dateValueJson } from '../store/columns.ts'
import type { Database } from '../store/database.ts'
import type { LetterProtocol, Since } from '../users/letters/news.ts'

type Row = Omit<LetterProtocol, 'katkend'> & { tekst: string } & Record<string, unknown>

/** The protocols that were added after a time, the latest first, at most five. Every member may read them. MAIL-1. */
export async function protocolsOfLetter(db: Database, { since }: Since): Promise<LetterProtocol[]> {
  const { rows } = await db.execute<Row>(sql`
    select p._id, left(p.tekst, 3000) as tekst, ${dateValueJson(sql`p.paev`, sql`p.kell`)} as kuupaev
    from protocols p where p._id >= ${firstIdSince(new Date(since))}::uuid order by p._id desc limit 5`)
  return rows.map(({ tekst, ...row }) => ({ ...row, katkend: beginningOf(tekst) }))
}
