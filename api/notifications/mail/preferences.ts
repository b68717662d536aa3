import { eq, sql } from 'drizzle-orm'
import { mostRefusals } from '../../mail/refusedAddresses.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { refusedAddresses } from '../../store/tables/mail.ts'
import { mailPreferences } from '../../store/tables/notifications.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { mail, type Outcome } from '../channel.ts'

/** How often a member is mailed: a digest each day or once a week, notifications immediately, or never. MAIL-1. */
export const mailFrequencies = ['paev', 'nadal', 'kohe', 'mitte'] as const

export type MailFrequency = (typeof mailFrequencies)[number]

/** The frequency until a member chooses one. */
export const defaultFrequency = 'nadal' satisfies MailFrequency

/** A member's frequency, and whether mails arrive. */
export interface MailPreference {
  /** The id of the member. */
  _id: string
  valik: MailFrequency
  /** Whether the member has chosen, or has seen the default and left it. */
  valitud: boolean
  /** Whether mails are paused, because the mail server permanently refuses the address. */
  peatatud: boolean
}

/** Reads how often a member is mailed. MAIL-1. */
export async function readMailPreference(db: Database, userId: string): Promise<MailPreference> {
  const [row] = await db
    .select({
      valik: mailPreferences.valik,
      peatatud: sql<boolean>`coalesce(${refusedAddresses.hulk} >= ${mostRefusals}, false)`,
    })
    .from(users)
    .leftJoin(mailPreferences, eq(mailPreferences.userId, users._id))
    .leftJoin(
      refusedAddresses,
      sql`${refusedAddresses.userId} = ${users._id} and ${refusedAddresses.emailKey} = ${users.emailKey}`,
    )
    .where(eq(users._id, userId))
  return {
    _id: userId,
    valik: (row?.valik as MailFrequency | null | undefined) ?? defaultFrequency,
    valitud: row?.valik != null,
    peatatud: row?.peatatud ?? false,
  }
}

/**
 * Sets how often a member is mailed. Repeating it changes nothing, except that a paused address is tried again. A member who wanted no
 * mails gets only what comes from now on; otherwise unmailed notifications follow the new preference. MAIL-1.
 */
export async function setMailPreference(db: Database, userId: string, valik: MailFrequency): Promise<MailPreference> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ valik: string }>(sql`
      select valik from mail_preferences where user_id = ${userId}::uuid for update`)
    const before = rows[0]?.valik ?? defaultFrequency
    if (before === 'mitte' && valik !== before) await leaveOut(tx, userId)
    // Until now mails did not report other topics of the forum.
    if ((before === 'mitte' || before === 'kohe') && valik !== before)
      await tx.execute(sql`update digests set alates = now() where user_id = ${userId}::uuid`)
    await tx.execute(sql`
      insert into mail_preferences (user_id, valik, muudetud) values (${userId}::uuid, ${valik}, now())
      on conflict (user_id) do update set valik = excluded.valik, muudetud = excluded.muudetud
      where mail_preferences.valik <> excluded.valik`)
    await tx.delete(refusedAddresses).where(eq(refusedAddresses.userId, userId))
  })
  return readMailPreference(db, userId)
}

/** Excludes from mails, also waiting ones, everything that came while the member wanted none; dates of future events stay. */
async function leaveOut(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`update digests set too_id = null, kuni = null where user_id = ${userId}::uuid`)
  await tx.execute(sql`
    update notifications set edastused = edastused || jsonb_build_object(${mail}::text, ${'soovimata' satisfies Outcome}::text)
    where user_id = ${userId}::uuid and loetud is null and paev is null`)
}
