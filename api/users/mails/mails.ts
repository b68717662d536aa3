import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { status } from '../../http/session/caller.ts'
import type { JobKinds, QueuedWork } from '../../jobs/jobKind.ts'
import { type ComposedMail, mailJob, type MailKind, type MailSender } from '../../mail/mailJob.ts'
import type { MailText } from '../../mail/mailLayout.ts'
import { deleteRefusals, noteRefusal } from '../../mail/refusedAddresses.ts'
import { mailText } from '../../mail/text.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { userLinks, users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { markInvited } from '../invitations/invitations.ts'
import { type ListedInvitationDetails, listedInvitationMail } from '../invitations/list.ts'
import { dayOf } from '../leaving/leaving.ts'
import { createLink, createRevertLink, deleteLink, type LinkKind } from '../links.ts'
import { accountColumns, type LockedUser, lockUser } from '../lockUser.ts'
import { emailNoticeText, leavingText, passwordNoticeText } from './noticeTexts.ts'
import type { LinkMailDetails, NoticeDetails, UserMails } from './queueMail.ts'

/** The installation's settings used in mails. */
export interface Installation {
  /** Base URL of links, without a trailing slash. */
  siteUrl: string
  community: string
}

/** With this many valid links no further one is sent: the mailbox already has one. */
const maxRestoreLinks = 3

const pagePaths: Record<LinkKind, string> = {
  invitation: 'registreerimine',
  restore: 'taasta-parool',
  revertEmail: 'taasta-email',
  stay: 'jaan',
}
const texts = { invitation: invitationText, restore: restoreText }

/** The jobs that send the mails of members' accounts. A mail is dropped if its link would soon expire. */
export function userMailJobs(db: Database, installation: Installation, sender: MailSender): JobKinds {
  const linkMail = (kind: keyof typeof texts, maxAgeSeconds: number): MailKind<LinkMailDetails> => ({
    maxAgeSeconds,
    write: ({ details }) => writeLinkMail(db, installation, kind, details),
  })
  const listed: MailKind<ListedInvitationDetails> = {
    maxAgeSeconds: retentionSeconds('mails'),
    write: ({ details }) => writeListedInvitation(db, installation, details),
  }
  const kinds: { [Kind in keyof UserMails]: QueuedWork<UserMails[Kind]> } = {
    invitationMail: mailJob(linkMail('invitation', 3 * 24 * 3_600), sender),
    restoreMail: mailJob(linkMail('restore', 1_800), sender),
    noticeMail: mailJob(
      {
        maxAgeSeconds: retentionSeconds('mails'),
        write: ({ details, createdAt }) => writeNotice(db, installation, details, createdAt),
      },
      sender,
    ),
    leavingMail: mailJob(
      {
        maxAgeSeconds: retentionSeconds('leaving'),
        write: ({ details }) => writeLeaving(db, installation, details.userId),
      },
      sender,
    ),
  }
  return { ...kinds, [listedInvitationMail]: mailJob(listed, sender) }
}

/**
 * A mail with a link for the current user of the email. Requests queue the same job for known and unknown emails; only here they are
 * distinguished (AUTH-3). The token is created here, too, so that it is never stored.
 */
async function writeLinkMail(
  db: Database,
  installation: Installation,
  kind: keyof typeof texts,
  { emailKey, inviterId }: LinkMailDetails,
): Promise<ComposedMail | null> {
  return linkMailOf(db, installation, kind, eq(users.emailKey, emailKey), inviterId)
}

/** The invitation of a user who was invited by list or imported, unless another mail has invited the user since. IMPORT-2. */
async function writeListedInvitation(
  db: Database,
  installation: Installation,
  { userId, inviterId }: ListedInvitationDetails,
): Promise<ComposedMail | null> {
  const isRecipient = and(eq(users._id, userId), users.kutsumata)
  const composed = await linkMailOf(db, installation, 'invitation', isRecipient, inviterId)
  // A user whose address is refused permanently still counts as not invited.
  return (
    composed && { ...composed, isBulk: true, ifRefused: composed.ifRefused && { ...composed.ifRefused, then: 'end' } }
  )
}

/** A mail with a new link for the matching user; null if there is none, or the mail would be useless. */
async function linkMailOf(
  db: Database,
  { siteUrl, community }: Installation,
  kind: keyof typeof texts,
  isRecipient: SQL | undefined,
  inviterId?: string,
): Promise<ComposedMail | null> {
  const created = await inTransaction(db, async (tx) => {
    // Locked, so that a ban or a change of the email waits for this transaction, and then deletes its link with the others.
    const [user] = await tx.select(accountColumns).from(users).where(isRecipient).for('update')
    if (!user || !(kind === 'invitation' ? user.staatus === status.inactive : user.staatus >= status.member))
      return null
    if (kind === 'restore' && (await countRestoreLinks(tx, user._id)) >= maxRestoreLinks) return null
    const [inviter] =
      inviterId == null ? [] : await tx.select({ name: users.nimi }).from(users).where(eq(users._id, inviterId))
    return { user, inviter: inviter?.name ?? '', token: await createLink(tx, kind, user._id) }
  })
  if (!created) return null
  const { user, inviter, token } = created
  const link = `${siteUrl}/sise/${pagePaths[kind]}/${token}`
  return {
    ...texts[kind]({ name: user.nimi, inviter, community, link }),
    to: user.email,
    link,
    withdraw: () => deleteLink(db, token),
    ...(kind === 'invitation' && outcomesOfInvitation(db, user)),
  }
}

/** Records whether an invitation was accepted by the mail server, so that admins see which addresses to correct. IMPORT-2. */
function outcomesOfInvitation(
  db: Database,
  { _id, emailKey }: LockedUser,
): Pick<ComposedMail, 'accepted' | 'ifRefused'> {
  return {
    accepted: () =>
      inTransaction(db, async (tx) => {
        await markInvited(tx, _id)
        await deleteRefusals(tx, _id)
      }),
    ifRefused: { note: (code) => inTransaction(db, (tx) => noteRefusal(tx, _id, emailKey, code)), then: 'retry' },
  }
}

/** A mail to the email that an account had before a change; null if the account has been deleted since. AUTH-9. */
async function writeNotice(
  db: Database,
  { siteUrl, community }: Installation,
  details: NoticeDetails,
  at: Date,
): Promise<ComposedMail | null> {
  const { userId, to, name, newEmail, formerEmailId } = details
  const created = await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) return null
    return { token: formerEmailId == null ? null : await createRevertLink(tx, formerEmailId) }
  })
  if (!created) return null
  const facts = { ...details, name, community, at }
  if (newEmail == null) {
    const link = `${siteUrl}/sise/login`
    return { ...passwordNoticeText({ ...facts, link }), to, link }
  }
  const { token } = created
  if (token == null) return { ...emailNoticeText({ ...facts, newEmail }), to }
  const link = `${siteUrl}/sise/${pagePaths.revertEmail}/${token}`
  return { ...emailNoticeText({ ...facts, newEmail, link }), to, link, withdraw: () => deleteLink(db, token) }
}

/** The mail to a member who decided to leave; null for one who stays by now. USER-10. */
async function writeLeaving(
  db: Database,
  { siteUrl, community }: Installation,
  userId: string,
): Promise<ComposedMail | null> {
  const created = await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const [user] = await tx.select().from(users).where(eq(users._id, userId))
    return user?.lahkumas ? { ...user, at: dayOf(user.lahkumas), token: await createLink(tx, 'stay', userId) } : null
  })
  if (!created) return null
  const { nimi: name, email: to, lahkubNimeta: erasesName, at, token } = created
  const link = `${siteUrl}/sise/${pagePaths.stay}/${token}`
  return { ...leavingText({ name, community, at, erasesName, link }), to, link, withdraw: () => deleteLink(db, token) }
}

function countRestoreLinks(tx: Transaction, userId: string): Promise<number> {
  const isValid = gt(userLinks.expiresAt, sql`now()`)
  return tx.$count(userLinks, and(eq(userLinks.userId, userId), eq(userLinks.kind, 'restore'), isValid))
}

interface MailValues {
  /** The recipient's name; may be empty. */
  name: string
  community: string
  link: string
}

interface InvitationValues extends MailValues {
  /** The name of the inviting admin; empty if unknown. */
  inviter: string
}

/** The invitation to register, with the names of the inviter and the community. USER-4. */
export function invitationText({ name, inviter, community, link }: InvitationValues): MailText {
  const invited = inviter === '' ? 'Sind on kutsutud' : `${inviter} kutsub sind`
  return mailText({
    subject: `Kutse: ${community}`,
    name,
    lead: `${invited} liituma kogukonnaga „${community}“. Sise on kogukonna liikmete oma veebileht: seal on foorum, kalender, protokollid, failid ja liikmete kontaktid. Registreerumiseks ava see link ja vali endale parool:`,
    link: { url: link, action: 'Registreeru' },
    end: 'Link kehtib 7 päeva ja seda saab kasutada ühe korra.',
    community,
  })
}

/** The mail with the link to set a new password. AUTH-3. */
function restoreText({ name, community, link }: MailValues): MailText {
  return mailText({
    subject: `Parooli taastamine: ${community}`,
    name,
    lead: 'Keegi, arvatavasti sina ise, palus taastada sinu parooli. Uue parooli määramiseks ava see link:',
    link: { url: link, action: 'Määra uus parool' },
    end: 'Link kehtib ühe tunni ja seda saab kasutada ühe korra. Kui sa seda ei palunud, ei pea sa midagi tegema: sinu parool jääb samaks.',
    community,
  })
}
