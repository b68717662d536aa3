import { and, eq, gte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { badFields, badInput, unauthenticated } from '../../http/errors.ts'
import { callerOf, status } from '../../http/session/caller.ts'
import { recordAudit } from '../../records/audit.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { emailKey } from '../emails/emailKey.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { recordNetwork } from './knownNetworks.ts'
import { countRefusal } from './refusals.ts'
import { startSession } from './sessions.ts'
import { countSignIn, inTurnToSignIn, uncountSignIn } from './signInLimits.ts'

/** Where a sign-in comes from. */
interface SignInOrigin {
  address: string
  userAgent: string | undefined
}

/** Called for each wrong email or password that counts as an attempt, with the id of the user who has that email, if any. */
export type OnWrong = (userId: string | undefined) => void

/**
 * Signs a member in and returns the token of a new session. AUTH-1, AUTH-2, AUTH-7.
 * @throws 400 for missing or wrong credentials (those of a banned or inactive user count as wrong, and every case takes the same time), 429
 * after too many failures (AUTH-8)
 */
export async function signIn(
  db: Database,
  { email, password, ...from }: { email: string; password: string } & SignInOrigin,
  onWrong: OnWrong,
): Promise<string> {
  if (email.trim() === '' || password === '') throw badInput('Palun sisesta kasutajatunnus ja parool.')
  const wrong = badInput('Kasutaja ja/või parool pole korrektsed.')
  // No stored email or password is that long or contains NUL, so no query or hash is needed.
  if (email.length > 320 || password.length > 2_000 || email.includes('\0')) throw wrong
  const key = emailKey(email.toWellFormed())
  return inTurnToSignIn(key, from.address, async () => {
    const attempt = await countSignIn(db, key, from.address)
    const [user] = await db
      .select({ _id: users._id, paroolHash: users.paroolHash })
      .from(users)
      .where(and(eq(users.emailKey, key), gte(users.staatus, status.member)))
    const passwordHash = user?.paroolHash ?? null
    const isCorrect = await verifyPassword(passwordHash, password)
    if (!user || passwordHash == null || !isCorrect) {
      onWrong(user?._id)
      await countRefusal(db, user?._id)
      throw wrong
    }
    const token = await startSessionIfUnchanged(db, { userId: user._id, passwordHash }, from)
    if (token == null) throw wrong
    await uncountSignIn(db, attempt)
    return token
  })
}

/**
 * Confirms that the caller knows the password, with the limits of signing in: a found phone is not enough. OWN-1, USER-10.
 * @throws 400 for a wrong one, 429 after too many
 */
export async function confirmPassword(db: Database, request: FastifyRequest, password: string): Promise<void> {
  const { _id: userId } = callerOf(request)
  const account = { emailKey: users.emailKey, paroolHash: users.paroolHash }
  const [user] = await db.select(account).from(users).where(eq(users._id, userId))
  if (!user) throw unauthenticated()
  await inTurnToSignIn(user.emailKey, request.ip, async () => {
    const attempt = await countSignIn(db, user.emailKey, request.ip)
    if (await verifyPassword(user.paroolHash, password)) return uncountSignIn(db, attempt)
    logRefusal(request)(userId)
    await countRefusal(db, userId)
    throw badFields({ parool: 'Parool ei ole õige.' })
  })
}

/** Logs a wrong password: the address is for fail2ban. Not the typed email, which may belong to a stranger or be a password. OPS-7. */
export const logRefusal =
  ({ ip, log }: Pick<FastifyRequest, 'ip' | 'log'>): OnWrong =>
  (userId) =>
    log.warn({ address: ip, user: userId ?? null }, 'a sign-in was refused')

/**
 * Starts a session unless the account changed while the password was verified, which takes time: a change of the password or a ban has
 * ended all sessions, and this one must not survive it. Null if it changed. AUTH-7.
 */
function startSessionIfUnchanged(
  db: Database,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  { address, userAgent }: SignInOrigin,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    // With this lock a concurrent change either waits and then ends this session, or is visible here.
    const [unchanged] = await tx
      .select({ _id: users._id })
      .from(users)
      .where(and(eq(users._id, userId), eq(users.paroolHash, passwordHash), gte(users.staatus, status.member)))
      .for('share')
    if (!unchanged) return null
    await recordNetwork(tx, userId, address)
    await recordAudit(tx, 'sisselogimine', { liige: userId, tegija: userId })
    return startSession(tx, userId, userAgent)
  })
}
