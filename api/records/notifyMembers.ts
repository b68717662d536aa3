import { type SQL, sql } from 'drizzle-orm'
import { status } from '../http/session/caller.ts'
import { retained } from '../store/clock/retained.ts'
import type { Transaction } from '../store/database.ts'

/** News that some or all members are notified of. */
export interface NewsForMembers {
  liik: 'kiri' | 'protokoll' | 'syndmus'
  /** The id of the announcement, protocol or group of an event's versions. */
  id: string
  /** The date of an event, as 2026-11-28. */
  paev?: string
  /** Condition for user `u`; default: every member. */
  among?: SQL
  /** The id of the user who caused it, and is not notified. */
  except?: string
}

const columns = { kiri: 'kiri_id', protokoll: 'protokoll_id', syndmus: 'ryhm_id' }

/**
 * Stores a notification for each member. The channels deliver it once the transaction has been committed. A changed date of an event makes
 * its notification new again. MAIL-1, MAIL-2, PHONE-2.
 * @returns the number of members
 */
export async function notifyMembers(
  tx: Transaction,
  { liik, id, paev, among = sql`u.staatus >= ${status.member}`, except }: NewsForMembers,
): Promise<number> {
  const column = sql.raw(columns[liik])
  const { rowCount } = await tx.execute(sql`
    insert into notifications (user_id, liik, ${column}, paev, kuupaev)
    select u._id, ${liik}, ${id}::uuid, ${paev ?? null}::date, now() from users u
    where ${among} and u._id is distinct from ${except ?? null}::uuid
    -- Skips members who are being deleted.
    for key share
    on conflict (${liik === 'syndmus' ? sql`${column}, user_id, paev` : sql`${column}, user_id`}) where ${column} is not null
    do update set edastused = '{}', kuupaev = excluded.kuupaev`)
  return rowCount ?? 0
}

/** Deletes old notifications: read ones, and all others but those of future events. */
export async function deleteOldNotifications(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from notifications where loetud < now() - ${retained('readNotifications')}
      or (kuupaev < now() - ${retained('notifications')} and (paev is null or paev < now()::date))`)
}
