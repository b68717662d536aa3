import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../store/database.ts'
import { formerEmails } from '../../store/tables/users.ts'
import type { LockedUser } from '../lockUser.ts'

/** An email that a user had. */
export type FormerEmail = typeof formerEmails.$inferSelect

const isRevertible = gt(formerEmails.leftAt, sql`now() - interval '7 days'`)

/**
 * Notes that a user leaves an email for another one; gives the id by which a link can revert the change. Where the other email
 * is one that can still be reverted to, the change gives it back itself: then the email that is left gets no such link, or
 * whoever had taken the account over would. An admin may give back any of the last year. AUTH-9.
 */
export async function leaveEmail(
  tx: Transaction,
  { _id: userId, email, emailKey }: LockedUser,
  { newKey, byAdmin }: { newKey: string; byAdmin: boolean },
): Promise<string | undefined> {
  const [back] = await tx
    .select()
    .from(formerEmails)
    .where(and(eq(formerEmails.userId, userId), eq(formerEmails.emailKey, newKey), byAdmin ? undefined : isRevertible))
    .orderBy(formerEmails.leftAt)
    .limit(1)
  if (back) {
    await forgetFrom(tx, back)
    return undefined
  }
  const _id = newId()
  const latest = sql`(select max(left_at) from ${formerEmails} where user_id = ${userId})`
  const leftAt = sql`greatest(clock_timestamp(), ${latest} + interval '1 millisecond')`
  await tx.insert(formerEmails).values({ _id, userId, email, emailKey, leftAt })
  return _id
}

/** A former email by its id. */
export async function findFormerEmail(tx: Transaction, id: string): Promise<FormerEmail | undefined> {
  const [found] = await tx.select().from(formerEmails).where(eq(formerEmails._id, id))
  return found
}

/** Forgets a former email and all that came after it, their links too: it is the user's again. */
export async function forgetFrom(tx: Transaction, { userId, leftAt }: FormerEmail): Promise<void> {
  await tx.delete(formerEmails).where(and(eq(formerEmails.userId, userId), gte(formerEmails.leftAt, leftAt)))
}

/** Forgets emails that were left more than a year ago. */
export async function forgetOldEmails(tx: Transaction): Promise<void> {
  await tx.delete(formerEmails).where(lt(formerEmails.leftAt, sql`now() - interval '1 year'`))
}
