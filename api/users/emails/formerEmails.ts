import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { newId } from '../../store/clock/ids.ts'
import { retained } from '../../store/clock/retained.ts'
import type { Transaction } from '../../store/database.ts'
import { formerEmails } from '../../store/tables/users.ts'
import type { LockedUser } from '../lockUser.ts'

export type FormerEmail = typeof formerEmails.$inferSelect

const isRevertible = gt(formerEmails.leftAt, sql`now() - ${retained('emailLinks')}`)

/**
 * Records that a user's email is replaced, and returns the id by which a link can revert the change. If the new email is a former one that
 * can still be restored, the change is itself a reversal, and the replaced email is not recorded: otherwise an attacker who had taken over
 * the account could restore it. An admin may restore any email of the last year. AUTH-9.
 */
export async function recordFormerEmail(
  tx: Transaction,
  { _id: userId, email, emailKey }: LockedUser,
  { newKey, byAdmin }: { newKey: string; byAdmin: boolean },
): Promise<string | undefined> {
  const [restored] = await tx
    .select()
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), eq(formerEmails.emailKey, newKey), byAdmin ? undefined : isRevertible))
    .orderBy(formerEmails.leftAt)
    .limit(1)
  if (restored) {
    await deleteFormerEmailsFrom(tx, restored)
    return undefined
  }
  const _id = newId()
  const latest = sql`(select max(left_at) from ${formerEmails} where user_id = ${userId})`
  const leftAt = sql`greatest(clock_timestamp(), ${latest} + interval '1 millisecond')`
  await tx.insert(formerEmails).values({ _id, userId, email, emailKey, leftAt })
  return _id
}

export async function findFormerEmail(tx: Transaction, id: string): Promise<FormerEmail | undefined> {
  const [found] = await tx.select().from(formerEmails).where(eq(formerEmails._id, id))
  return found
}

/** Deletes a former email and all later ones with their links, once it is the user's email again. */
export async function deleteFormerEmailsFrom(tx: Transaction, { userId, leftAt }: FormerEmail): Promise<void> {
  await tx.delete(formerEmails).where(and(eq(formerEmails.userId, userId), gte(formerEmails.leftAt, leftAt)))
}

/** Deletes emails that were replaced long ago. */
export async function deleteOldEmails(tx: Transaction): Promise<void> {
  await tx.delete(formerEmails).where(lt(formerEmails.leftAt, sql`now() - ${retained('formerEmails')}`))
}
