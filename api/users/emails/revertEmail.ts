import { eq } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import { badInput, conflict } from '../../http/errors.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { endLinks, tryLink, useLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { queueMail } from '../mails/queueMail.ts'
import { endSessionsOf } from '../signIn/sessions.ts'
import { isEmailTaken } from './emails.ts'
import { findFormerEmail, forgetFrom } from './formerEmails.ts'

const dead = () => badInput('Link on aegunud või juba kasutatud.')
const taken = () => conflict('Seda e-posti aadressi kasutab nüüd keegi teine. Pöördu kogukonna admini poole.')

/**
 * Reverts a change of the email by the link that was mailed to the former one. Somebody else may have the account, so its
 * sessions, its password and its other links end, and a mail to the former address offers to set a new password; later
 * changes of the email are reverted with it. AUTH-9.
 * @returns whether that mail goes out: not to an account that nobody may sign in to
 * @throws 400 for a dead link, 409 where somebody else has that email by now (the link lives on), 429 for the 300th dead link
 * from one address within a quarter of an hour.
 */
export async function revertEmail(db: Database, token: string, address: string): Promise<{ linkMailed: boolean }> {
  const found = await tryLink(db, token, 'revertEmail', address)
  if (!found) throw dead()
  try {
    return await inTransaction(db, async (tx) => {
      const user = await lockUser(tx, found.userId)
      const link = await useLink(tx, token, 'revertEmail')
      const former = link?.formerEmailId == null ? undefined : await findFormerEmail(tx, link.formerEmailId)
      if (!user || !former) throw dead()
      const { email, emailKey } = former
      await tx.update(users).set({ email, emailKey, paroolHash: null }).where(eq(users._id, user._id))
      await endSessionsOf(tx, user._id)
      await endLinks(tx, user._id)
      await forgetFrom(tx, former)
      const notice = { userId: user._id, to: user.email, name: user.nimi, newEmail: email }
      await queueMail(tx, 'noticeMail', { ...notice, isNewPassword: false, byAdmin: false })
      const linkMailed = user.staatus >= status.member
      if (linkMailed) await queueMail(tx, 'restoreMail', { emailKey })
      return { linkMailed }
    })
  } catch (error) {
    throw isEmailTaken(error) ? taken() : error
  }
}
