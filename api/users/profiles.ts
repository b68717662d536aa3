import { and, eq, ne, sql } from 'drizzle-orm'
import { badFields, conflict, forbidden, notFound } from '../http/errors.ts'
import { callerOf, status } from '../http/session/caller.ts'
import { lockSession, tokenOf } from '../http/session/liveSession.ts'
import { queueJob } from '../jobs/queue.ts'
import { recordAudit } from '../records/audit.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { columnsFor } from '../records/editable.ts'
import { bodyFrom, type HistoryKind } from '../records/history/historyKinds.ts'
import { deleteRevisions } from '../records/history/revisions.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import { leaveToSweeper } from '../store/tables/exports.ts'
import { users } from '../store/tables/users.ts'
import { type MemberChanges, memberProperties, userColumns, withVersion } from './editable.ts'
import { emailKey } from './emails/emailKey.ts'
import { withTakenEmailConflict } from './emails/emails.ts'
import type { ErasedPerson } from './leaving/erasedText.ts'
import { beginErasure, queueErasure } from './leaving/erasure.ts'
import { deleteLinks } from './links.ts'
import { type LockedUser, lockUser } from './lockUser.ts'
import { countAnnouncedChange, queueChangeNotice } from './mails/accountNotices.ts'
import { hashPassword } from './passwords/passwords.ts'
import { type ProfileChanges, profileSchema, type WireUser } from './schemas.ts'
import { endEverythingOf, endSessionsOf } from './signIn/sessions.ts'

/** A user as in a response; null when there is none. */
export async function findUser(tx: Database | Transaction, id: string): Promise<WireUser | null> {
  const [user] = await tx.select(userColumns).from(users).where(eq(users._id, id))
  return user ? withVersion(user) : null
}

/** The facts of a member whose former values are stored: not the email and the status, which signing in depends on. HIST-1. */
const publicFacts = ({ nimi, telefon, elukoht }: WireUser): object => ({ nimi, telefon, elukoht })

const userKind: RecordKind<WireUser> = {
  noun: 'neid andmeid',
  table: sql`users`,
  versionOf: memberProperties.versionOf,
  history: { liik: 'liige', valuesOf: publicFacts },
}

interface UserChange {
  id: string
  changes: ProfileChanges
  /** The token of the session that makes the request. */
  token: string
  /** The tag of the user that was edited; without it the change is unconditional. */
  ifMatch: string | undefined
}

/**
 * Changes a user on behalf of the session's user: the user's own record, or any record for an admin. A ban ends all sessions of the user, a
 * new password all except this one. USER-3, AUTH-7.
 * A mail announces a new email or password (AUTH-9), except for an invited user, who has never signed in.
 * @throws 401 and 403 when the session has ended or lost its right meanwhile, 404, 412 when the user has changed since `ifMatch` and the
 * changes are not in effect already, 400 for a status that cannot be assigned, 409 for a taken email, the status of an inactive user and
 * the last admin, 429 for the tenth new email or password within 15 minutes
 */
export async function changeUser(db: Database, { id, changes, token, ifMatch }: UserChange): Promise<WireUser> {
  const paroolHash = changes.parool == null ? undefined : await hashPassword(changes.parool)
  const existing = async (tx: Transaction) => {
    const user = await findUser(tx, id)
    if (!user) throw noSuchUser()
    return user
  }
  return withTakenEmailConflict(() =>
    changeRecord(db, {
      kind: userKind,
      id,
      ifMatch,
      // Serialises changes of statuses: two admins who demote each other concurrently would leave none.
      underLock: 'statuses',
      lock: (tx) => lockAdministeredUser(tx, id),
      existing,
      changeOf: async (tx, now) => {
        // The session may have ended while the password was hashed.
        const caller = await lockSession(tx, token)
        if (caller._id !== id && caller.staatus < status.admin) throw forbidden()
        const values = memberProperties.differing(now, withoutNulls(changes))
        return values || paroolHash ? { values, byId: caller._id } : null
      },
      editor: ({ byId }) => byId,
      // A password has no version: setting it overwrites nothing that anybody could have read.
      isVersioned: ({ values }) => values !== null,
      write: async (tx, { values, byId }, now) => {
        const before = { ...now, emailKey: emailKey(now.email) }
        const { nimi, email, staatus } = values ?? {}
        const isNewEmail = email != null && emailKey(email) !== before.emailKey
        const isAnnounced = now.staatus !== status.inactive && (isNewEmail || paroolHash != null)
        if (isAnnounced) await countAnnouncedChange(tx, id, byId)
        if (staatus != null) await requireAssignableStatus(tx, before, staatus)
        await tx
          .update(users)
          .set({
            ...(values && columnsFor(users, { ...values, muutjaId: byId })),
            ...(email != null && { emailKey: emailKey(email) }),
            ...(paroolHash && { paroolHash }),
          })
          .where(eq(users._id, id))
        const muudetud = Object.keys(values ?? {}).filter((name) => name !== 'staatus')
        if (muudetud.length > 0) await recordAudit(tx, 'muudetud', { liige: id, muudetud })
        if (staatus != null)
          await recordAudit(tx, 'staatus', { liige: id, muudetud: [now.staatus, staatus].map(String) })
        if (paroolHash) await recordAudit(tx, 'parool', { liige: id })
        // The job updates texts that mention the member. FORUM-11.
        if (nimi != null) await queueJob(tx, 'memberRenamed', { userId: id })
        const isBanned = staatus === status.banned
        if (isBanned) await endEverythingOf(tx, id)
        else if (paroolHash) await endSessionsOf(tx, id, token)
        // A link that was mailed to the former address must not work any more.
        if (isBanned || paroolHash || isNewEmail) await deleteLinks(tx, id)
        if (isAnnounced)
          await queueChangeNotice(tx, before, { newEmail: email, isNewPassword: paroolHash != null, byId })
      },
      response: (_tx, after) => after,
    }),
  )
}

/** The history of members' public facts, for that member and admins. HIST-1. */
export const memberHistory = (db: Database): HistoryKind => ({
  async open(request, id) {
    const caller = callerOf(request)
    if (caller._id !== id && caller.staatus < status.admin) throw forbidden()
    const user = await findUser(db, id)
    if (!user) throw noSuchUser()
    return { title: user.nimi, values: publicFacts(user), version: memberProperties.versionOf(user) }
  },
  save: (request, id, values, ifMatch) =>
    changeUser(db, { id, changes: bodyFrom(profileSchema, values), token: tokenOf(request), ifMatch }),
})

/** Changes without nulls, which leave their property unchanged. */
const withoutNulls = (changes: ProfileChanges) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value != null)) as MemberChanges

/**
 * Deletes a user. Topics and posts stay under the user's name, unless it is erased; likes and sessions are deleted. USER-7, USER-10.
 * @throws 404, 409 for the last admin
 */
export async function deleteUser(db: Database, id: string, erasesName: boolean): Promise<void> {
  await inLockedTransaction(db, 'statuses', async (tx) => {
    const before = await lockAdministeredUser(tx, id)
    if (before.staatus === status.admin) await requireAnotherAdmin(tx, id)
    const person = await removeUser(tx, before, erasesName)
    if (person) await queueErasure(tx, person)
  })
}

/**
 * Deletes a locked user, also the last admin. USER-7.
 * @returns who is to be erased in the texts of others; null without `erasesName`
 */
export async function removeUser(tx: Transaction, user: LockedUser, erasesName: boolean): Promise<ErasedPerson | null> {
  const person = erasesName ? await beginErasure(tx, user) : null
  await deleteRevisions(tx, [user._id])
  await tx.execute(leaveToSweeper(sql`data_exports where user_id = ${user._id}::uuid and valmis is not null`))
  await tx.delete(users).where(eq(users._id, user._id))
  await recordAudit(tx, 'liige-kustutatud', { liige: user._id })
  return person
}

/** 404 for a user. */
export const noSuchUser = () => notFound('Sellist liiget ei ole.')

async function lockAdministeredUser(tx: Transaction, id: string): Promise<LockedUser> {
  const before = await lockUser(tx, id)
  if (!before) throw noSuchUser()
  return before
}

async function requireAssignableStatus(tx: Transaction, before: Pick<LockedUser, '_id' | 'staatus'>, staatus: number) {
  if (before.staatus === status.inactive)
    throw conflict('Registreerumata liikme staatust ei saa muuta.', {
      valjad: { staatus: 'Registreerumata liikme staatust ei saa muuta.' },
    })
  if (staatus === status.inactive) throw badFields({ staatus: 'See staatus ei sobi.' })
  if (before.staatus === status.admin) await requireAnotherAdmin(tx, before._id)
}

/** @throws 409 for the last admin. Call it under the lock of statuses. USER-7 */
export async function requireAnotherAdmin(tx: Transaction, id: string): Promise<void> {
  if (await isLastAdmin(tx, id)) throw conflict('See on viimane admin. Määra enne adminiks keegi teine.')
}

/** Whether there is no admin but this one. Call it under the lock of statuses. */
export async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const isOther = and(eq(users.staatus, status.admin), ne(users._id, id))
  const [other] = await tx.select({ _id: users._id }).from(users).where(isOther).limit(1)
  return !other
}
