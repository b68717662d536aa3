import { eq } from 'drizzle-orm'
import { badInput, forbidden, unauthenticated } from '../../http/errors.ts'
import { status } from '../../http/session/caller.ts'
import { lockSession } from '../../http/session/liveSession.ts'
import { recordAudit } from '../../records/audit.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { consumeLink, deleteLinks, isLinkToken, tryLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { countAnnouncedChange, queueChangeNotice } from '../mails/accountNotices.ts'
import { endSessionsOf } from '../signIn/sessions.ts'
import { hashPassword } from './passwords.ts'

/** The authorization to set a password: the user's session, or a mailed link. */
export interface PasswordGrant {
  by: 'session' | 'link'
  token: string
}

const deadLink = () =>
  badInput('Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.')

/**
 * Checks the token of a link before the body is read. AUTH-6.
 * @throws 400 for a dead link, 401 for a token that is no link's (an ended session), 403 for another user's link, 429 for the 300th dead
 * link from one address within 15 minutes
 */
export async function requireRestoreLink(db: Database, userId: string, token: string, address: string): Promise<void> {
  const link = await tryLink(db, token, 'restore', address)
  if (!link) throw isLinkToken(token) ? deadLink() : unauthenticated()
  if (link.userId !== userId) throw forbidden()
}

/**
 * Sets a member's password, ends the user's other sessions and queues a notice by mail. AUTH-6, AUTH-7, AUTH-9.
 * @throws 400 or 401 if the link or the session ended while the password was hashed, 429 for the tenth new password by the user's session
 * within 15 minutes
 */
export async function setPassword(db: Database, userId: string, password: string, grant: PasswordGrant): Promise<void> {
  const paroolHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (grant.by === 'session') {
      await lockSession(tx, grant.token)
      await countAnnouncedChange(tx, userId, userId)
    } else if ((await consumeLink(tx, grant.token, 'restore'))?.userId !== userId) throw deadLink()
    if (!user || user.staatus < status.member) throw deadLink()
    await tx.update(users).set({ paroolHash }).where(eq(users._id, userId))
    await recordAudit(tx, 'parool', { liige: userId })
    await endSessionsOf(tx, userId, grant.token)
    await deleteLinks(tx, userId, ['restore'])
    await queueChangeNotice(tx, user, { isNewPassword: true, byId: userId })
  })
}
