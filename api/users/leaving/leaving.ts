import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { badInput, forbidden } from '../../http/errors.ts'
import { type Caller, status } from '../../http/session/caller.ts'
import { recordAudit } from '../../records/audit.ts'
import { advisoryLocks } from '../../store/advisoryLocks.ts'
import { retained } from '../../store/clock/retained.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { inLockedTransaction } from '../../store/lockedTransaction.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { consumeLink, deleteLinks, tryLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { queueMail } from '../mails/queueMail.ts'
import { isLastAdmin, noSuchUser, removeUser, requireAnotherAdmin } from '../profiles.ts'
import { endSessionsOf } from '../signIn/sessions.ts'
import { queueErasure } from './erasure.ts'

/** The day on which an account is deleted, 7 days after its user decided to leave. */
export const dayOf = (decided: Date): Date => new Date(decided.getTime() + retentionSeconds('leaving') * 1_000)

/** When a member leaves, as in a response; nothing for one who stays. USER-10. */
export const whenLeaving = (decided: Date | null): { lahkub?: string } =>
  decided ? { lahkub: dayOf(decided).toISOString() } : {}

/** The same, read. */
export async function leavingOf(db: Database, id: string): Promise<{ lahkub?: string }> {
  const [user] = await db.select({ lahkumas: users.lahkumas }).from(users).where(eq(users._id, id))
  return whenLeaving(user?.lahkumas ?? null)
}

/**
 * Decides for a member that the account is deleted in 7 days: mails a link that takes it back, and ends all sessions. The member may sign in
 * again until then. A repeat keeps the day. USER-10.
 * @throws 409 for the last admin
 */
export function leave(db: Database, userId: string, erasesName: boolean): Promise<Date> {
  return inLockedTransaction(db, 'statuses', async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw noSuchUser()
    if (user.staatus === status.admin) await requireAnotherAdmin(tx, userId)
    const [leaving] = await tx
      .update(users)
      .set({ lahkumas: sql`coalesce(lahkumas, now())`, lahkubNimeta: erasesName })
      .where(eq(users._id, userId))
      .returning({ lahkumas: users.lahkumas })
    await queueMail(tx, 'leavingMail', { userId })
    await endSessionsOf(tx, userId)
    await recordAudit(tx, 'lahkumine', { liige: userId })
    if (!leaving?.lahkumas) throw noSuchUser()
    return dayOf(leaving.lahkumas)
  })
}

/** Takes back that a member leaves; a repeat changes nothing. USER-10. @throws 404, 403 unless it is the caller or an admin */
export async function cancelLeaving(db: Database, caller: Caller, id: string): Promise<void> {
  if (caller._id !== id && caller.staatus < status.admin) throw forbidden()
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, id))) throw noSuchUser()
    await stay(tx, id)
  })
}

/** The same by the mailed link. @throws 400 for a dead link, 429 for the 300th from one address within 15 minutes */
export async function stayByLink(db: Database, token: string, address: string): Promise<void> {
  const deadLink = badInput('Link on aegunud või juba kasutatud.')
  const found = await tryLink(db, token, 'stay', address)
  if (!found) throw deadLink
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, found.userId)
    if (!user || !(await consumeLink(tx, token, 'stay'))) throw deadLink
    await stay(tx, user._id, user._id)
  })
}

async function stay(tx: Transaction, id: string, tegija?: string) {
  await deleteLinks(tx, id, ['stay'])
  const { rowCount } = await tx
    .update(users)
    .set({ lahkumas: null, lahkubNimeta: false })
    .where(and(eq(users._id, id), isNotNull(users.lahkumas)))
  if (rowCount !== 0) await recordAudit(tx, 'lahkumine-tagasi', { liige: id, ...(tegija && { tegija }) })
}

/** The daily deletion of members whose day to leave has come. One who is the last admin by then stays until there is another. USER-10. */
export async function deleteLeaving(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.statuses})`)
  const isDue = lt(users.lahkumas, sql`now() - ${retained('leaving')}`)
  const due = await tx.select().from(users).where(isDue).for('update')
  for (const user of due) {
    if (user.staatus === status.admin && (await isLastAdmin(tx, user._id))) continue
    const person = await removeUser(tx, user, user.lahkubNimeta)
    if (person) await queueErasure(tx, person)
  }
}
