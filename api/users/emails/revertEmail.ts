import { eq } from 'drizzle-orm'
import { badInput, conflict } from '../../http/errors.ts'
import { status } from '../../http/session/caller.ts'
import { recordAudit } from '../../records/audit.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { consumeLink, deleteLinks, tryLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { queueMail } from '../mails/queueMail.ts'
import { endSessionsOf } from '../signIn/sessions.ts'
import { isEmailTaken } from './emails.ts'
import { deleteFormerEmailsFrom, findFormerEmail } from './formerEmails.ts'

const deadLink = () => badInput('Link on aegunud või juba kasutatud.')
const emailTaken = () => conflict('Seda e-posti aadressi kasutab nüüd keegi teine. Pöördu admini poole.')

/**
 * Reverts a change of the email by the link that was mailed to the former address. The account may have been taken over, so its sessions,
 * password and other links are deleted, and a mail to the restored address offers to set a new password. Later changes of the email are
 * reverted, too. AUTH-9.
 * @returns whether that mail is sent; it is not for a banned or inactive user
 * @throws 400 for a dead link, 409 if another user has the email now (the link stays valid), 429 for the 300th dead link from one address
 * within 15 minutes
 */
export async function revertEmail(db: Database, token: string, address: string): Promise<{ linkMailed: boolean }> {
  const found = await tryLink(db, token, 'revertEmail', address)
  if (!found) throw deadLink()
  try {
    return await inTransaction(db, async (tx) => {
      const user = await lockUser(tx, found.userId)
      const link = await consumeLink(tx, token, 'revertEmail')
      const former = link?.formerEmailId == null ? undefined : await findFormerEmail(tx, link.formerEmailId)
      if (!user || !former) throw deadLink()
      const { email, emailKey } = former
      await tx.update(users).set({ email, emailKey, paroolHash: null, muutjaId: null }).where(eq(users._id, user._id))
      await recordAudit(tx, 'email-taastatud', { liige: user._id })
      await endSessionsOf(tx, user._id)
      await deleteLinks(tx, user._id)
      await deleteFormerEmailsFrom(tx, former)
      const notice = { userId: user._id, to: user.email, name: user.nimi, newEmail: email }
      await queueMail(tx, 'noticeMail', { ...notice, isNewPassword: false, byAdmin: false })
      const linkMailed = user.staatus >= status.member
      if (linkMailed) await queueMail(tx, 'restoreMail', { emailKey })
      return { linkMailed }
    })
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken() : error
  }
}
