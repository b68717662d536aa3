import { eq } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import { badInput, forbidden, unauthenticated } from '../../http/errors.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { endLinks, isLinkToken, tryLink, useLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { countChange, tellOfChange } from '../mails/accountNotices.ts'
import { endSessionsOf, requireSession } from '../signIn/sessions.ts'
import { hashPassword } from './passwords.ts'

/** By what somebody sets a password: the own session, or a mailed link. */
export interface PasswordRight {
  by: 'session' | 'link'
  token: string
}

const used = () => badInput('Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.')

/**
 * Judges a token that is no living session, before a password is looked at. AUTH-6.
 * @throws 400 for a dead link, 401 for a token that never was one (an ended session), 403 for the link of somebody else,
 * 429 for the 300th dead one from an address within a quarter of an hour.
 */
export async function requireRestoreLink(db: Database, userId: string, token: string, address: string): Promise<void> {
  const link = await tryLink(db, token, 'restore', address)
  if (!link) throw isLinkToken(token) ? used() : unauthenticated()
  if (link.userId !== userId) throw forbidden()
}

/**
 * Sets the password of a member, ends the other sessions and tells of it by mail. AUTH-6, AUTH-7, AUTH-9.
 * @throws 400 and 401 where the link or the session has died while the password was hashed, 429 for the tenth new password
 * by the own session within a quarter of an hour.
 */
export async function setPassword(db: Database, userId: string, password: string, right: PasswordRight): Promise<void> {
  const paroolHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (right.by === 'session') {
      await requireSession(tx, right.token)
      await countChange(tx, userId, userId)
    } else if ((await useLink(tx, right.token, 'restore'))?.userId !== userId) throw used()
    if (!user || user.staatus < status.member) throw used()
    await tx.update(users).set({ paroolHash }).where(eq(users._id, userId))
    await endSessionsOf(tx, userId, right.token)
    await endLinks(tx, userId, ['restore'])
    await tellOfChange(tx, user, { isNewPassword: true, byId: userId })
  })
}
