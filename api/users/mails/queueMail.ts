import { queueJob } from '../../jobs/queue.ts'
import type { Database, Transaction } from '../../store/database.ts'

/** Whom a mail with a link is for: whoever has this email when it is sent. */
export interface LinkMailDetails {
  /** As asked for: the email of a member or not. */
  emailKey: string
  /** Who invites; absent of a mail that anybody may have sent. */
  inviterId?: string
}

/** What a notice tells of a change of an account, as it was when it was queued. */
export interface NoticeDetails {
  userId: string
  /** The email that was there before the change, where the mail goes. */
  to: string
  name: string
  /** The new email, where it was changed. */
  newEmail?: string
  isNewPassword: boolean
  /** Whether an admin changed it instead of the account's owner. */
  byAdmin: boolean
  /** What a link can revert the change to; absent where it offers none. */
  formerEmailId?: string
}

/** The mails of members' accounts and what each is queued with. No token is among it: a link is made when its mail is sent. */
export interface UserMails {
  invitationMail: LinkMailDetails
  restoreMail: LinkMailDetails
  noticeMail: NoticeDetails
}

/** Queues a mail: it is sent when the transaction has been committed. */
export async function queueMail<Kind extends keyof UserMails>(
  db: Database | Transaction,
  kind: Kind,
  details: UserMails[Kind],
): Promise<void> {
  await queueJob(db, kind, details)
}
