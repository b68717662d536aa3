import { and, eq, ne } from 'drizzle-orm'
import { status } from '../http/caller.ts'
import { badFields, conflict, forbidden, notFound } from '../http/errors.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import { users } from '../store/tables/users.ts'
import { emailKey } from './emails/emailKey.ts'
import { withTakenEmailConflict } from './emails/emails.ts'
import { deleteLinks } from './links.ts'
import { type LockedUser, lockUser } from './lockUser.ts'
import { countAnnouncedChange, queueChangeNotice } from './mails/accountNotices.ts'
import { hashPassword } from './passwords/passwords.ts'
import { endSessionsOf, requireSession } from './signIn/sessions.ts'

/** The columns of a user in responses. */
export const userColumns = {
  _id: users._id,
  nimi: users.nimi,
  email: users.email,
  telefon: users.telefon,
  elukoht: users.elukoht,
  staatus: users.staatus,
}

/** Changes of a user; omitted properties stay. */
export interface ProfileChanges {
  nimi?: string | undefined
  email?: string | undefined
  telefon?: string | null | undefined
  elukoht?: string | null | undefined
  parool?: string | null | undefined
  staatus?: number | null | undefined
}

/** A user in a response. */
export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>

/** A user as in a response; null when there is none. */
export async function findUser(tx: Transaction, id: string): Promise<UserRow | null> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users._id, id))
  return user ?? null
}

/**
 * Changes a user on behalf of the session's user: the user's own record, or any record for an admin. A ban ends all
 * sessions of the user, a new password all but this one. USER-3, AUTH-7.
 * A new email or password is announced by mail (AUTH-9), except for an invited user, who has never signed in.
 * @param token of the session that makes the request
 * @throws 401 and 403 when the session has ended or lost its right meanwhile, 404, 400 for a status that cannot be
 * assigned, 409 for a taken email, the status of an inactive user and the last admin, 429 for the tenth new email or
 * password within 15 minutes
 */
export async function changeUser(db: Database, id: string, changes: ProfileChanges, token: string): Promise<UserRow> {
  const paroolHash = changes.parool == null ? undefined : await hashPassword(changes.parool)
  const { nimi, email, telefon, elukoht, staatus } = changes
  return withTakenEmailConflict(() =>
    // Serialises changes of statuses: two admins who demote each other at once would leave none.
    inLockedTransaction(db, 'statuses', async (tx) => {
      const before = await lockAdministeredUser(tx, id)
      // Hashing takes time, in which the session may have been ended.
      const caller = await requireSession(tx, token)
      if (caller._id !== id && caller.staatus < status.admin) throw forbidden()
      const isNewEmail = email != null && emailKey(email) !== before.emailKey
      const isAnnounced = before.staatus !== status.inactive && (isNewEmail || paroolHash != null)
      if (isAnnounced) await countAnnouncedChange(tx, id, caller._id)
      if (staatus != null && staatus !== before.staatus) await requireAssignableStatus(tx, before, staatus)
      const values = {
        ...(nimi != null && { nimi }),
        ...(email != null && { email, emailKey: emailKey(email) }),
        ...(telefon != null && { telefon }),
        ...(elukoht != null && { elukoht }),
        ...(staatus != null && { staatus }),
        ...(paroolHash && { paroolHash }),
      }
      // Drizzle throws on an update without values.
      if (Object.keys(values).length > 0) await tx.update(users).set(values).where(eq(users._id, id))
      const changed = await findUser(tx, id)
      if (!changed) throw notFound()
      const isBanned = changed.staatus === status.banned
      if (isBanned) await endSessionsOf(tx, id)
      else if (paroolHash) await endSessionsOf(tx, id, token)
      // A link that was mailed to the former address must not work any more.
      if (isBanned || paroolHash || isNewEmail) await deleteLinks(tx, id)
      if (isAnnounced)
        await queueChangeNotice(tx, before, { newEmail: email, isNewPassword: paroolHash != null, byId: caller._id })
      return changed
    }),
  )
}

/**
 * Deletes a user. Topics and posts stay under the user's name; likes and sessions are deleted. USER-7.
 * @throws 404, 409 for the last admin
 */
export async function deleteUser(db: Database, id: string): Promise<void> {
  await inLockedTransaction(db, 'statuses', async (tx) => {
    const before = await lockAdministeredUser(tx, id)
    if (before.staatus === status.admin) await requireAnotherAdmin(tx, id)
    await tx.delete(users).where(eq(users._id, id))
  })
}

async function lockAdministeredUser(tx: Transaction, id: string): Promise<LockedUser> {
  const before = await lockUser(tx, id)
  if (!before) throw notFound('Sellist kasutajat ei ole.')
  return before
}

async function requireAssignableStatus(tx: Transaction, before: LockedUser, staatus: number) {
  if (before.staatus === status.inactive)
    throw conflict('Registreerumata kasutaja staatust ei saa muuta.', {
      valjad: { staatus: 'Registreerumata kasutaja staatust ei saa muuta.' },
    })
  if (staatus === status.inactive) throw badFields({ staatus: 'See staatus ei sobi.' })
  if (before.staatus === status.admin) await requireAnotherAdmin(tx, before._id)
}

async function requireAnotherAdmin(tx: Transaction, id: string) {
  const [other] = await tx
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users.staatus, status.admin), ne(users._id, id)))
    .limit(1)
  if (!other) throw conflict('See on viimane admin. Määra enne adminiks keegi teine.')
}
