import { countAttempt, strictLimit } from '../../http/limits.ts'
import type { Transaction } from '../../store/database.ts'
import { emailKey } from '../emails/emailKey.ts'
import { recordFormerEmail } from '../emails/formerEmails.ts'
import type { LockedUser } from '../lockUser.ts'
import { queueMail } from './queueMail.ts'

/** A change of an account, and the user who made it. */
export interface AccountChange {
  newEmail?: string | undefined
  isNewPassword: boolean
  /** The id of the user who made the change: the account's own, or an admin's. */
  byId: string
}

/**
 * Queues the mail about a new email or password to the address from before the change. AUTH-9.
 * @param before the user before the change, locked
 */
export async function queueChangeNotice(
  tx: Transaction,
  before: LockedUser,
  { newEmail, isNewPassword, byId }: AccountChange,
): Promise<void> {
  const byAdmin = byId !== before._id
  const newKey = newEmail == null ? before.emailKey : emailKey(newEmail)
  const isNewEmail = newKey !== before.emailKey
  if (!isNewEmail && !isNewPassword) return
  const formerEmailId = isNewEmail ? await recordFormerEmail(tx, before, { newKey, byAdmin }) : undefined
  const { _id: userId, email: to, nimi: name } = before
  await queueMail(tx, 'noticeMail', {
    userId,
    to,
    name,
    isNewPassword,
    byAdmin,
    ...(isNewEmail && { newEmail }),
    ...(formerEmailId != null && { formerEmailId }),
  })
}

/**
 * Counts a change that is announced by mail, so that a session, possibly a stolen one, cannot flood a mailbox.
 * @throws 429 for the tenth change of an account by one user within 15 minutes
 */
export async function countAnnouncedChange(tx: Transaction, userId: string, byId: string): Promise<void> {
  await countAttempt(tx, [{ ...strictLimit, subject: `account-change:${userId}:${byId}` }])
}
