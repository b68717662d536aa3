import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../schema/rules/networks.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { countAttempt, type Counter, type Limit, strictLimit } from '../../http/limits.ts'
import { callerOf, status } from '../../http/session/caller.ts'
import { recordAudit } from '../../records/audit.ts'
import { newId } from '../../store/clock/ids.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { userColumns } from '../editable.ts'
import { emailKey } from '../emails/emailKey.ts'
import { createLink, deleteLinks } from '../links.ts'
import { queueMail } from '../mails/queueMail.ts'

/** Body of an invitation. */
export interface Invitation {
  nimi?: string | undefined
  email: string
  telefon?: string | null | undefined
}

/** The admin who invites, and the address of the request; both are rate limited. */
export interface Inviter {
  userId: string
  address: string
}

/** More than a person can type, and less than a script sends. */
const invitationLimit: Limit = { allowed: 9, seconds: 60 }

/** Enough to resend all pending invitations in a row. USER-5. */
const resendLimit: Limit = { allowed: 99, seconds: 900 }

/**
 * Counts an invitation for the admin, the admin's address and the recipient. AUTH-8.
 * @throws 429 for the admin's tenth within a minute, and for the tenth to one email within 15 minutes
 */
export async function countInvitation(db: Database, inviter: Inviter, email: string): Promise<void> {
  await inTransaction(db, (tx) =>
    countAttempt(tx, [...countersOf('invite', inviter, invitationLimit), recipientCounter(email)]),
  )
}

/** Enough for a list of thousands in several requests, and for their repeats. */
const listLimit: Limit = { allowed: 29, seconds: 900 }

/**
 * Counts a list of invitations for the admin and the admin's address. IMPORT-2.
 * @throws 429 for the thirtieth within 15 minutes
 */
export async function countInvitationList(db: Database, inviter: Inviter): Promise<void> {
  await inTransaction(db, (tx) => countAttempt(tx, countersOf('invite-list', inviter, listLimit)))
}

/** The caller as an inviter. */
export const inviterOf = (request: FastifyRequest): Inviter => ({ userId: callerOf(request)._id, address: request.ip })

function countersOf(action: string, { userId, address }: Inviter, limit: Limit): Counter[] {
  return [
    { ...limit, subject: `${action}:user:${userId}` },
    { ...limit, subject: `${action}:address:${networkOf(address)}` },
  ]
}

const recipientCounter = (email: string): Counter => ({ ...strictLimit, subject: `invite:email:${emailKey(email)}` })

/**
 * Creates an inactive user and queues the registration mail. USER-4.
 * @throws the database's unique violation for a taken email: see withTakenEmailConflict
 */
export async function inviteUser(
  tx: Transaction,
  id: string,
  { nimi, email, telefon }: Invitation,
  inviterId: string,
): Promise<void> {
  await tx.insert(users).values({
    _id: id,
    email,
    emailKey: emailKey(email),
    staatus: status.inactive,
    nimi: nimi ?? '',
    telefon: telefon ?? '',
  })
  await recordAudit(tx, 'kutsutud', { liige: id })
  await queueMail(tx, 'invitationMail', { emailKey: emailKey(email), inviterId })
}

/** Records that a user was invited, so that lists and imports do not invite the user again. */
export async function markInvited(tx: Database | Transaction, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ kutsumata: false })
    .where(and(eq(users._id, id), users.kutsumata))
}

const resendFailed = 'Registreerimislinki saatmine ebaõnnestus'

/**
 * Queues a new registration mail for an inactive user, deletes the older links, and returns the email. USER-5.
 * @throws 404, 409 for a user who has registered, 429 for the tenth to one email or the hundredth by one admin within 15 minutes
 */
export async function resendInvitation(db: Database, inviter: Inviter, id: string): Promise<string> {
  const [recipient] = await db.select({ email: users.email }).from(users).where(eq(users._id, id))
  const counters = countersOf('resend', inviter, resendLimit)
  await inTransaction(db, (tx) =>
    countAttempt(tx, recipient ? [...counters, recipientCounter(recipient.email)] : counters),
  )
  return inTransaction(db, async (tx) => {
    const [user] = await tx.select(userColumns).from(users).where(eq(users._id, id)).for('update')
    if (!user) throw notFound(resendFailed)
    if (user.staatus !== status.inactive) throw conflict(resendFailed)
    await deleteLinks(tx, id)
    await markInvited(tx, id)
    await recordAudit(tx, 'kutsutud', { liige: id })
    await queueMail(tx, 'invitationMail', { emailKey: emailKey(user.email), inviterId: inviter.userId })
    return user.email
  })
}

/**
 * Invites an admin without sending a mail and returns the token of the registration link. For the first admin of an installation.
 * @throws 409 if a registered user has that email
 */
export async function inviteAdmin(db: Database, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const key = emailKey(email)
    await tx
      .insert(users)
      .values({ _id: newId(), nimi: '', email, emailKey: key, staatus: status.inactive })
      .onConflictDoNothing()
    const [user] = await tx.select(userColumns).from(users).where(eq(users.emailKey, key)).for('update')
    if (user?.staatus !== status.inactive) throw conflict('Selle e-posti aadressiga liige on juba registreeritud.')
    await deleteLinks(tx, user._id)
    await markInvited(tx, user._id)
    await recordAudit(tx, 'kutsutud', { liige: user._id })
    return createLink(tx, 'invitation', user._id, status.admin)
  })
}
