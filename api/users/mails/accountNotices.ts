import { countAttempt, strictLimit } from '../../http/limits.ts'
import type { Transaction } from '../../store/database.ts'
import { emailKey } from '../emails/emailKey.ts'
import { leaveEmail } from '../emails/formerEmails.ts'
import type { LockedUser } from '../lockUser.ts'
import { queueMail } from './queueMail.ts'

/** What of an account has changed, and by whom. */
export interface AccountChange {
  newEmail?: string | undefined
  isNewPassword: boolean
  /** The id of the user who changed it: an admin, where it is not the account's own. */
  byId: string
}

/**
 * Queues the mail that tells of a new email or password at the address that was there before. AUTH-9.
 * @param before the user as it was, locked
 */
export async function tellOfChange(
  tx: Transaction,
  before: LockedUser,
  { newEmail, isNewPassword, byId }: AccountChange,
): Promise<void> {
  const byAdmin = byId !== before._id
  const newKey = newEmail == null ? before.emailKey : emailKey(newEmail)
  const isNewEmail = newKey !== before.emailKey
  if (!isNewEmail && !isNewPassword) return
  const formerEmailId = isNewEmail ? await leaveEmail(tx, before, { newKey, byAdmin }) : undefined
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
 * Counts a change that is told by mail: a session must not flood a mailbox with them, the own one or a stranger's.
 * @throws 429 for the tenth of one account by one person within a quarter of an hour.
 */
export async function countChange(tx: Transaction, userId: string, byId: string): Promise<void> {
  await countAttempt(tx, [{ ...strictLimit, subject: `account-change:${userId}:${byId}` }])
}
