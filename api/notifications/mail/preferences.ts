import { eq, sql } from 'drizzle-orm'
import { mostRefusals } from '../../mail/refusedAddresses.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { refusedAddresses } from '../../store/tables/mail.ts'
import { mailPreferences } from '../../store/tables/notifications.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { mail, type Outcome } from '../channel.ts'

/** How often a member is mailed: a digest each day or once a week, at once what notifies the member, or never. MAIL-1. */
export const mailFrequencies = ['paev', 'nadal', 'kohe', 'mitte'] as const

export type MailFrequency = (typeof mailFrequencies)[number]

/** What holds until a member chooses. */
export const defaultFrequency = 'nadal' satisfies MailFrequency

/** How often a member is mailed, and whether mails arrive. */
export interface MailPreference {
  /** Of the member. */
  _id: string
  valik: MailFrequency
  /** Whether the member has chosen, or seen the default and left it. */
  valitud: boolean
  /** Whether mails are paused, as the mail server refuses the address for good. */
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
 * Sets how often a member is mailed. Repeating it changes nothing, but tries a paused address again. A member who wanted no mails is mailed what
 * comes from now on; else what has not been mailed yet comes by the new preference. MAIL-1.
 */
export async function setMailPreference(db: Database, userId: string, valik: MailFrequency): Promise<MailPreference> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ valik: string }>(sql`
      select valik from mail_preferences where user_id = ${userId}::uuid for update`)
    const before = rows[0]?.valik ?? defaultFrequency
    if (before === 'mitte' && valik !== before) await leaveOut(tx, userId)
    // The forum at large was no matter of mails until now.
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

/** Leaves out of coming mails, and of those that wait, what came while the member wanted none; dates of events to come stay. */
async function leaveOut(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`update digests set too_id = null, kuni = null where user_id = ${userId}::uuid`)
  await tx.execute(sql`
    update notifications set edastused = edastused || jsonb_build_object(${mail}::text, ${'soovimata' satisfies Outcome}::text)
    where user_id = ${userId}::uuid and loetud is null and paev is null`)
}
