import { sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'

/** After so many letters in a row that the mail server refused for good an address gets none. MAIL-1. */
export const mostRefusals = 3

/** SQL for whether letters to user `u` are paused. */
export const isPaused = sql`exists (select from letter_refusals f
  where f.user_id = u._id and f.email_key = u.email_key and f.hulk >= ${sql.raw(String(mostRefusals))})`

/** A member whose letters are paused. */
export interface PausedMember {
  _id: string
  nimi: string
  email: string
  /** The code by which the server refused, as 5.1.1. */
  pohjus: string
  /** When it last did. */
  viimati: string
}

/** Notes that the server refuses an address for good: of another address of the member what was noted is forgotten. */
export async function noteRefusal(tx: Transaction, userId: string, emailKey: string, code: string): Promise<void> {
  await tx.execute(sql`
    insert into letter_refusals (user_id, email_key, hulk, pohjus, viimati) values (${userId}::uuid, ${emailKey}, 1, ${code}, now())
    on conflict (user_id) do update set email_key = excluded.email_key, pohjus = excluded.pohjus, viimati = excluded.viimati,
      hulk = case when letter_refusals.email_key = excluded.email_key then letter_refusals.hulk + 1 else 1 end`)
}

/** The members whose letters are paused, by name, at most 500. MAIL-1. */
export async function listPaused(db: Database): Promise<PausedMember[]> {
  const { rows } = await db.execute<PausedMember & Record<string, unknown>>(sql`
    select u._id, u.nimi, u.email, f.pohjus, ${isoTime(sql`f.viimati`)} as viimati
    from letter_refusals f join users u on u._id = f.user_id and u.email_key = f.email_key
    where f.hulk >= ${mostRefusals} and u.staatus >= ${status.member} order by u.nimi collate "et-x-icu", u._id limit 500`)
  return rows
}
