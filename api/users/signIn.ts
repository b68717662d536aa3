import { eq } from 'drizzle-orm'
import { status } from '../http/caller.ts'
import { badInput } from '../http/errors.ts'
import { countTry, forgiveTries, forgiveTry, guesses } from '../http/limits.ts'
import { networkOf } from '../http/network.ts'
import type { Database } from '../store/database.ts'
import { users } from '../store/tables/users.ts'
import { emailKey } from './emailKey.ts'
import { verifyPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

/**
 * Signs a member in and gives the token of a new session. AUTH-1, AUTH-2, AUTH-7.
 * @throws 400 for missing or wrong credentials; those of a banned or inactive user are wrong, and all take the same time; 429 for the tenth failure within a while.
 */
export async function signIn(db: Database, email: string, password: string, address: string): Promise<string> {
  if (email.trim() === '' || password === '') throw badInput('Palun sisesta kasutajatunnus ja parool.')
  const wrong = badInput('Kasutaja ja/või parool pole korrektsed.')
  // No email or password of ours is as long or holds a NUL; neither reaches the store or the hash.
  if (email.length > 320 || password.length > 2_000 || email.includes('\0')) throw wrong
  const key = emailKey(email.toWellFormed())
  const account = `signin:email:${key}`
  const place = `signin:address:${networkOf(address)}`
  await countTry(db, guesses, account, place)
  const [user] = await db
    .select({ _id: users._id, staatus: users.staatus, paroolHash: users.paroolHash })
    .from(users)
    .where(eq(users.emailKey, key))
  const right = await verifyPassword(user?.paroolHash ?? null, password)
  if (!user || !right || user.staatus < status.member) throw wrong
  await forgiveTries(db, account)
  await forgiveTry(db, place)
  return startSession(db, user._id)
}
