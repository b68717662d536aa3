import { and, eq, ne, sql } from 'drizzle-orm'
import { status } from '../http/caller.ts'
import { badFields, conflict, forbidden, notFound } from '../http/errors.ts'
import type { Database, Transaction } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'
import { emailKey } from './emails/emailKey.ts'
import { refuseTakenEmail } from './emails/emails.ts'
import { endLinks } from './links.ts'
import { type LockedUser, lockUser } from './lockUser.ts'
import { countChange, tellOfChange } from './mails/accountNotices.ts'
import { hashPassword } from './passwords/passwords.ts'
import { endSessionsOf, requireSession } from './signIn/sessions.ts'

/** The columns of a user as the wire shows one. */
export const userColumns = {
  _id: users._id,
  nimi: users.nimi,
  email: users.email,
  telefon: users.telefon,
  elukoht: users.elukoht,
  staatus: users.staatus,
}

/** How a user is to be; what is absent stays. */
export interface ProfileChanges {
  nimi?: string | undefined
  email?: string | undefined
  telefon?: string | null | undefined
  elukoht?: string | null | undefined
  parool?: string | null | undefined
  staatus?: number | null | undefined
}

/** A row as the wire shows it. */
export type UserRow = Pick<typeof users.$inferSelect, keyof typeof userColumns>

/** A user as the wire shows one; null where there is none. */
export async function findUser(tx: Transaction, id: string): Promise<UserRow | null> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users._id, id))
  return user ?? null
}

/**
 * Changes a user by the session of `token`, the user's own or an admin's. A ban ends all sessions of the user, a new password
 * all but this one. USER-3, AUTH-7.
 * @throws 401 and 403 where the session has ended or lost its right meanwhile, 404, 400 for a status that cannot be given,
 * 409 for a taken email, an inactive user's status and the last admin's, 429 for the tenth new email or password within a
 * quarter of an hour. A new email or password is told by mail, but for an invitation's: nobody has signed in by that. AUTH-9.
 */
export async function changeUser(db: Database, id: string, changes: ProfileChanges, token: string): Promise<UserRow> {
  const paroolHash = changes.parool == null ? undefined : await hashPassword(changes.parool)
  const { nimi, email, telefon, elukoht, staatus } = changes
  return refuseTakenEmail(() =>
    inTransaction(db, async (tx) => {
      const now = await lockForAdministration(tx, id)
      // Hashing takes a while: whoever was thrown out meanwhile must not have the last word.
      const by = await requireSession(tx, token)
      if (by._id !== id && by.staatus < status.admin) throw forbidden()
      const isNewEmail = email != null && emailKey(email) !== now.emailKey
      const isTold = now.staatus !== status.inactive && (isNewEmail || paroolHash != null)
      if (isTold) await countChange(tx, id, by._id)
      if (staatus != null && staatus !== now.staatus) await judgeStatus(tx, now, staatus)
      const values = {
        ...(nimi != null && { nimi }),
        ...(email != null && { email, emailKey: emailKey(email) }),
        ...(telefon != null && { telefon }),
        ...(elukoht != null && { elukoht }),
        ...(staatus != null && { staatus }),
        ...(paroolHash && { paroolHash }),
      }
      // Drizzle refuses an update of nothing.
      if (Object.keys(values).length > 0) await tx.update(users).set(values).where(eq(users._id, id))
      const changed = await findUser(tx, id)
      if (!changed) throw notFound()
      const isBanned = changed.staatus === status.banned
      if (isBanned) await endSessionsOf(tx, id)
      else if (paroolHash) await endSessionsOf(tx, id, token)
      // A link that went to the old address is nobody's any more.
      if (isBanned || paroolHash || isNewEmail) await endLinks(tx, id)
      if (isTold) await tellOfChange(tx, now, { newEmail: email, isNewPassword: paroolHash != null, byId: by._id })
      return changed
    }),
  )
}

/**
 * Deletes a user; topics and posts stay under the name, likes and sessions go. USER-7.
 * @throws 404, 409 for the last admin.
 */
export async function deleteUser(db: Database, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await lockForAdministration(tx, id)
    if (now.staatus === status.admin) await keepAnAdmin(tx, id)
    await tx.delete(users).where(eq(users._id, id))
  })
}

async function lockForAdministration(tx: Transaction, id: string): Promise<LockedUser> {
  // One writer of statuses at a time: two admins who demote one another would leave none.
  await tx.execute(sql`select pg_advisory_xact_lock(${adminLock})`)
  const now = await lockUser(tx, id)
  if (!now) throw notFound('Sellist kasutajat ei ole.')
  return now
}

/** Any number will do, as long as every api uses the same one. */
const adminLock = 7_473_002

async function judgeStatus(tx: Transaction, now: LockedUser, staatus: number) {
  if (now.staatus === status.inactive)
    throw conflict('Registreerimata kasutaja staatust ei saa muuta.', {
      valjad: { staatus: 'Registreerimata kasutaja staatust ei saa muuta.' },
    })
  if (staatus === status.inactive) throw badFields({ staatus: 'See staatus ei sobi.' })
  if (now.staatus === status.admin) await keepAnAdmin(tx, now._id)
}

async function keepAnAdmin(tx: Transaction, id: string) {
  const [other] = await tx
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users.staatus, status.admin), ne(users._id, id)))
    .limit(1)
  if (!other) throw conflict('See on viimane admin. Määra enne adminiks keegi teine.')
}
