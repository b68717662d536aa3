import { sql } from 'drizzle-orm'
import { status } from '../http/session/caller.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'

/** After this many permanent refusals in a row by the mail server an address gets no digests. MAIL-1. */
export const mostRefusals = 3

/** SQL condition: mails of notifications to user `u` are paused. */
export const isPaused = sql`exists (select from refused_addresses f
  where f.user_id = u._id and f.email_key = u.email_key and f.hulk >= ${sql.raw(String(mostRefusals))})`

/** A user whose address the mail server refuses. */
export interface RefusedPerson {
  _id: string
  nimi: string
  email: string
  /** The code of the refusal, such as 5.1.1. */
  pohjus: string
  /** The time of the last refusal. */
  viimati: string
}

/** Counts a permanent refusal of an address. A new address of the member starts a new count. */
export async function noteRefusal(tx: Transaction, userId: string, emailKey: string, code: string): Promise<void> {
  await tx.execute(sql`
    insert into refused_addresses (user_id, email_key, hulk, pohjus, viimati) values (${userId}::uuid, ${emailKey}, 1, ${code}, now())
    on conflict (user_id) do update set email_key = excluded.email_key, pohjus = excluded.pohjus, viimati = excluded.viimati,
      hulk = case when refused_addresses.email_key = excluded.email_key then refused_addresses.hulk + 1 else 1 end`)
}

/** Deletes the refusals of a member once the server has accepted a mail: only refusals in a row count. */
export async function deleteRefusals(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.execute(sql`delete from refused_addresses where user_id = ${userId}::uuid`)
}

/** The list in which admins see a refused address: mails to it are paused, or its invitation did not arrive. */
type SeenAs = 'paused' | 'invitation'

/**
 * SQL for the list of user `u` with the refusals `f`: a single value, so that a user is in one list only. Banned users get no mail and are
 * in none.
 */
const seenAs = sql`case
  when u.staatus = ${status.inactive} then ${'invitation' satisfies SeenAs}
  when u.staatus >= ${status.member} and f.hulk >= ${mostRefusals} then ${'paused' satisfies SeenAs} end`

/**
 * Users whose address the mail server refuses, by name, at most 500: members to whom mails are paused (MAIL-1), or invited people whose
 * mail it refused, until it accepts one or the address is corrected (IMPORT-2).
 */
export async function listRefused(db: Database, as: SeenAs): Promise<RefusedPerson[]> {
  const { rows } = await db.execute<RefusedPerson & Record<string, unknown>>(sql`
    select u._id, u.nimi, u.email, f.pohjus, ${isoTime(sql`f.viimati`)} as viimati
    from refused_addresses f join users u on u._id = f.user_id and u.email_key = f.email_key
    where ${seenAs} = ${as} order by u.nimi collate "et-x-icu", u._id limit 500`)
  return rows
}
