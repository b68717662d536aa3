import { and, eq, gte } from 'drizzle-orm'
import { status, type Caller } from '../http/caller.ts'
import { badInput } from '../http/errors.ts'
import { countAttempt, shared, strict } from '../http/limits.ts'
import { networkOf } from '../http/network.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'
import { endLinks, tryLink, useLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { emailKey } from './emailKey.ts'

/**
 * Takes the wish to recover a password: the same statements for a known and an unknown email. It is limited for the address
 * that asks, so that nobody closes recovery for somebody else; how many mails go to one mailbox is bounded when they are
 * sent. AUTH-3, AUTH-8, AUTH-9.
 * @throws 429 for the tenth for one email and the thirtieth for any from one address within a quarter of an hour.
 */
export async function requestRecovery(db: Database, email: string, address: string): Promise<void> {
  const key = emailKey(email.toWellFormed().replaceAll('\0', '')).slice(0, 320)
  const network = networkOf(address)
  await inTransaction(db, async (tx) => {
    await countAttempt(tx, [
      { ...strict, subject: `recover:email:${key} ${network}` },
      { ...shared, subject: `recover:address:${network}` },
    ])
    await queueMail(tx, 'restore', key)
  })
}

const used = () => badInput('Link on aegunud või juba kasutatud. Palu uus.')

/**
 * Sets a password by a restore token or by the user's own session, and ends the other sessions. AUTH-6, AUTH-7.
 * @throws 400 for a token that does not belong to this user or is dead, 429 for the 300th of them from one address within
 * a while.
 */
export async function setPassword(
  db: Database,
  userId: string,
  password: string,
  { token, caller, address }: { token: string; caller: Caller | null; address: string },
): Promise<void> {
  const isOwnSession = caller?._id === userId && caller.staatus >= status.member
  if (!isOwnSession) {
    if ((await tryLink(db, token, 'restore', address))?.userId !== userId) throw used()
  }
  const paroolHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    if (!isOwnSession && (await useLink(tx, token, 'restore'))?.userId !== userId) throw used()
    const { rowCount } = await tx
      .update(users)
      .set({ paroolHash })
      .where(and(eq(users._id, userId), gte(users.staatus, status.member)))
    if (rowCount !== 1) throw used()
    await endSessionsOf(tx, userId, token)
    await endLinks(tx, userId, ['restore'])
  })
}
