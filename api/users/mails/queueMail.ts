import { queueJob } from '../../jobs/queue.ts'
import type { Database, Transaction } from '../../store/database.ts'

/** The recipient of a mail with a link: the user with this email when it is sent. */
export interface LinkMailDetails {
  /** The requested email, of a member or not. */
  emailKey: string
  /** The inviter; missing in a mail that anybody may have requested. */
  inviterId?: string
}

/** The content of a notice about a change of an account, at the time when it was queued. */
export interface NoticeDetails {
  userId: string
  /** The email before the change, which gets the mail. */
  to: string
  name: string
  /** The new email, if it was changed. */
  newEmail?: string
  isNewPassword: boolean
  /** Whether an admin made the change instead of the user. */
  byAdmin: boolean
  /** The former email that a link can restore; missing if the mail has no such link. */
  formerEmailId?: string
}

/** The mails of members' accounts, and the details of their jobs. These contain no token: a link is created when its mail is sent. */
export interface UserMails {
  invitationMail: LinkMailDetails
  restoreMail: LinkMailDetails
  noticeMail: NoticeDetails
  leavingMail: { userId: string }
}

/** Queues a mail, which is sent after the transaction has been committed. */
export async function queueMail<Kind extends keyof UserMails>(
  db: Database | Transaction,
  kind: Kind,
  details: UserMails[Kind],
): Promise<void> {
  await queueJob(db, kind, details)
}
