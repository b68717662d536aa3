import { and, eq, gt, sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import type { Letter, MailKind, QueuedMail } from '../../mail/outbox.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { userLinks, users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { endLink, type LinkKind, makeLink, makeRevertLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { invitationText, restoreText } from './mailTexts.ts'
import { emailNoticeText, passwordNoticeText } from './noticeTexts.ts'

/** What the mails say of the installation. */
export interface Installation {
  /** Where links lead, without a slash at the end. */
  siteUrl: string
  community: string
}

/** More living links than these say nothing new: whoever asks again finds one of them in the mailbox. */
const mostRestoreLinks = 3

const pages: Record<LinkKind, string> = {
  invitation: 'registreerimine',
  restore: 'taasta-parool',
  revertEmail: 'taasta-email',
}
const texts = { invitation: invitationText, restore: restoreText }

/** The mails of members' accounts. A mail whose link would be dead on arrival is worth nothing. */
export function userMails(db: Database, installation: Installation): Record<QueuedMail['kind'], MailKind> {
  const linkMail = (kind: keyof typeof texts) => (mail: QueuedMail) => writeLinkMail(db, installation, kind, mail)
  return {
    invitation: { worthSendingSeconds: 3 * 24 * 3_600, write: linkMail('invitation') },
    restore: { worthSendingSeconds: 1_800, write: linkMail('restore') },
    notice: { worthSendingSeconds: 7 * 24 * 3_600, write: (mail) => writeNotice(db, installation, mail) },
  }
}

/**
 * A mail with a link for whoever has the email now. Asking puts the same row into the outbox for known and unknown emails,
 * which are told apart only here (AUTH-3). The token is made here too, so that none is ever stored.
 */
async function writeLinkMail(
  db: Database,
  { siteUrl, community }: Installation,
  kind: keyof typeof texts,
  { emailKey }: QueuedMail,
): Promise<Letter | null> {
  const made = await inTransaction(db, async (tx) => {
    // A ban or another email that comes meanwhile waits, and then ends this link with the others.
    const [user] = await tx
      .select({ _id: users._id, nimi: users.nimi, email: users.email, staatus: users.staatus })
      .from(users)
      .where(eq(users.emailKey, emailKey))
      .for('update')
    if (!user || !(kind === 'invitation' ? user.staatus === status.inactive : user.staatus >= status.member))
      return null
    if (kind === 'restore' && (await countRestoreLinks(tx, user._id)) >= mostRestoreLinks) return null
    return { user, token: await makeLink(tx, kind, user._id) }
  })
  if (!made) return null
  const { user, token } = made
  const link = `${siteUrl}/sise/${pages[kind]}/${token}`
  return {
    ...texts[kind]({ name: user.nimi, community, link }),
    to: user.email,
    link,
    withdraw: () => endLink(db, token),
  }
}

/** A mail to the email that an account had before a change; nobody is told of an account that has been deleted since. AUTH-9. */
async function writeNotice(
  db: Database,
  { siteUrl, community }: Installation,
  { details, createdAt }: QueuedMail,
): Promise<Letter | null> {
  if (!details) return null
  const { userId, to, name, newEmail, formerEmailId } = details
  const made = await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) return null
    return { token: formerEmailId == null ? null : await makeRevertLink(tx, formerEmailId) }
  })
  if (!made) return null
  const facts = { ...details, name, community, at: createdAt }
  if (newEmail == null) {
    const link = `${siteUrl}/sise/login`
    return { ...passwordNoticeText({ ...facts, link }), to, link }
  }
  const { token } = made
  if (token == null) return { ...emailNoticeText({ ...facts, newEmail }), to }
  const link = `${siteUrl}/sise/${pages.revertEmail}/${token}`
  return { ...emailNoticeText({ ...facts, newEmail, link }), to, link, withdraw: () => endLink(db, token) }
}

function countRestoreLinks(tx: Transaction, userId: string): Promise<number> {
  const isLiving = gt(userLinks.expiresAt, sql`now()`)
  return tx.$count(userLinks, and(eq(userLinks.userId, userId), eq(userLinks.kind, 'restore'), isLiving))
}
