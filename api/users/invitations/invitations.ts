import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { status } from '../../http/caller.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { countAttempt, type Counter, type Limit, strictLimit } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { emailKey } from '../emails/emailKey.ts'
import { endLinks, makeLink } from '../links.ts'
import { queueMail } from '../mails/queueMail.ts'
import { userColumns } from '../profiles.ts'

/** Whom an admin invites. */
export interface Invitation {
  nimi?: string | undefined
  email: string
  telefon?: string | null | undefined
}

/** Who invites, and from where: both are counted. */
export interface Inviter {
  userId: string
  address: string
}

/** Nobody fills in the form ten times a minute; a script does. */
const invited: Limit = { allowed: 9, seconds: 60 }

/** All the pending ones may be sent again at once. USER-5. */
const resent: Limit = { allowed: 99, seconds: 900 }

/**
 * Counts an invitation for the admin, the admin's address and whom it goes to. AUTH-8.
 * @throws 429 for the admin's tenth within a minute, and for the tenth to one email within a quarter of an hour.
 */
export async function countInvitation(db: Database, inviter: Inviter, email: string): Promise<void> {
  await inTransaction(db, (tx) => countAttempt(tx, [...countersOf('invite', inviter, invited), mailsTo(email)]))
}

function countersOf(what: string, { userId, address }: Inviter, limit: Limit): Counter[] {
  return [
    { ...limit, subject: `${what}:user:${userId}` },
    { ...limit, subject: `${what}:address:${networkOf(address)}` },
  ]
}

const mailsTo = (email: string): Counter => ({ ...strictLimit, subject: `invite:email:${emailKey(email)}` })

/**
 * Makes an inactive user under an id and queues the registration mail. USER-4.
 * @throws what a taken email throws in the store
 */
export async function inviteUser(tx: Transaction, id: string, { nimi, email, telefon }: Invitation): Promise<void> {
  await tx.insert(users).values({
    ...{ _id: id, email, emailKey: emailKey(email), staatus: status.inactive },
    nimi: nimi ?? '',
    telefon: telefon ?? '',
  })
  await queueMail(tx, 'invitationMail', { emailKey: emailKey(email) })
}

const failed = 'Registreerimislinki saatmine ebaõnnestus'

/**
 * Queues a new registration mail for an inactive user and ends the older links; gives the email. USER-5.
 * @throws 404, 409 for one who has registered, 429 for the tenth to one email and the hundredth by one admin within a while.
 */
export async function resendInvitation(db: Database, inviter: Inviter, id: string): Promise<string> {
  const [whom] = await db.select({ email: users.email }).from(users).where(eq(users._id, id))
  const counters = countersOf('resend', inviter, resent)
  await inTransaction(db, (tx) => countAttempt(tx, whom ? [...counters, mailsTo(whom.email)] : counters))
  return inTransaction(db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users._id, id)).for('update')
    if (!user) throw notFound(failed)
    if (user.staatus !== status.inactive) throw conflict(failed)
    await endLinks(tx, id)
    await queueMail(tx, 'invitationMail', { emailKey: emailKey(user.email) })
    return user.email
  })
}

/**
 * Invites an admin without a mail: the token of a link that registers one. For the first admin of a store.
 * @throws 409 when somebody registered has that email.
 */
export async function inviteAdmin(db: Database, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const key = emailKey(email)
    await tx
      .insert(users)
      .values({ _id: newId(), nimi: '', email, emailKey: key, staatus: status.inactive })
      .onConflictDoNothing()
    const [user] = await tx.select(userColumns).from(users).where(eq(users.emailKey, key)).for('update')
    if (user?.staatus !== status.inactive) throw conflict('Selle e-posti aadressiga kasutaja on juba registreeritud.')
    await endLinks(tx, user._id)
    return makeLink(tx, 'invitation', user._id, status.admin)
  })
}
