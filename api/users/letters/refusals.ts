import { sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'

/** After so many letters in a row that the mail server refused for good an address gets none. MAIL-1. */
export const mostRefusals = 3

/** SQL for whether letters to user `u` are paused. */
export const isPaused = sql`exists (select from letter_refusals f
  where f.user_id = u._id and f.email_key = u.email_key and f.hulk >= ${sql.raw(String(mostRefusals))})`

/** Somebody whose address the mail server refuses. */
export interface RefusedPerson {
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

/** Deletes what was refused, as the server has taken a mail: refusals count in a row. */
export async function deleteRefusals(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from letter_refusals where user_id = ${userId}::uuid`)
}

/** Where admins are told of somebody's address: as one whose letters are paused, or whose invitation did not arrive. */
type ToldAs = 'letters' | 'invitation'

/** SQL for where user `u` with the refusals `f` is told: one value, so that nobody is told twice. Who is banned gets no mail, and is told nowhere. */
const toldAs = sql`case
  when u.staatus = ${status.inactive} then ${'invitation' satisfies ToldAs}
  when u.staatus >= ${status.member} and f.hulk >= ${mostRefusals} then ${'letters' satisfies ToldAs} end`

/**
 * Those whose address the mail server refuses, by name, at most 500: members whose letters are paused (MAIL-1), or who was invited by a mail
 * that it refused, until it takes one or the address is mended (IMPORT-2).
 */
export async function listRefused(db: Database, as: ToldAs): Promise<RefusedPerson[]> {
  const { rows } = await db.execute<RefusedPerson & Record<string, unknown>>(sql`
    select u._id, u.nimi, u.email, f.pohjus, ${isoTime(sql`f.viimati`)} as viimati
    from letter_refusals f join users u on u._id = f.user_id and u.email_key = f.email_key
    where ${toldAs} = ${as} order by u.nimi collate "et-x-icu", u._id limit 500`)
  return rows
}
