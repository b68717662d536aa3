import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { countAttempt, type Limit } from '../http/limits.ts'
import { networkOf } from '../http/network.ts'
import type { Database, Transaction } from '../store/database.ts'
import { formerEmails, userLinks } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'

/** What a link of a mail is for: finishing a registration, setting a new password, or reverting a change of the email. */
export type LinkKind = 'invitation' | 'restore' | 'revertEmail'

/** How long a link lives; one that reverts a change, counted from the change. AUTH-6, AUTH-9. */
const lifetimes = {
  invitation: sql`interval '7 days'`,
  restore: sql`interval '1 hour'`,
  revertEmail: sql`interval '7 days'`,
}

/** A living link: whose it is, which status registering by it gives, and which former email reverting gives back. */
export interface Link {
  userId: string
  staatus: number
  formerEmailId: string | null
}

const linkColumns = {
  userId: userLinks.userId,
  staatus: userLinks.staatus,
  formerEmailId: userLinks.formerEmailId,
}

/** What every link's token begins with: so a dead one can be told from the token of an ended session. */
const prefix = 'link-'

/** Whether a token was made for a link, living or dead. Links made before the prefix say no. */
export const isLinkToken = (token: string) => token.startsWith(prefix)

/** Makes a link's token of 256 random bits; only its SHA-256 is kept. Other links of the user stay. */
export async function makeLink(
  db: Database | Transaction,
  kind: Exclude<LinkKind, 'revertEmail'>,
  userId: string,
  staatus = 2,
): Promise<string> {
  const token = newToken()
  const expiresAt = sql`now() + ${lifetimes[kind]}`
  await db.insert(userLinks).values({ tokenHash: digest(token), kind, userId, staatus, expiresAt })
  return token
}

/** Makes the token of a link that gives a former email back; null where the change was too long ago, or is reverted. */
export async function makeRevertLink(tx: Transaction, formerEmailId: string): Promise<string | null> {
  const token = newToken()
  const tokenHash = digest(token)
  const made = await tx.execute(sql`
    insert into ${userLinks} (token_hash, kind, user_id, former_email_id, expires_at)
    select ${tokenHash}, 'revertEmail', user_id, _id, left_at + ${lifetimes.revertEmail} from ${formerEmails}
    where _id = ${formerEmailId} and left_at > now() - ${lifetimes.revertEmail}`)
  return made.rowCount === 1 ? token : null
}

function newToken() {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** The living link of this token; null for one that is expired, used or made up, and for one of another kind. */
export async function findLink(db: Database | Transaction, token: string, kinds: LinkKind[]): Promise<Link | null> {
  const [found] = await db.select(linkColumns).from(userLinks).where(isAlive(token, kinds))
  return found ?? null
}

/** Uses a link up: of two who come at once, one gets it and the other null. */
export async function useLink(tx: Transaction, token: string, kind: LinkKind): Promise<Link | null> {
  const [used] = await tx
    .delete(userLinks)
    .where(isAlive(token, [kind]))
    .returning(linkColumns)
  return used ?? null
}

/** Nobody guesses 256 bits: this bounds the work that dead links cause, and spares a household that opens old mails. */
const deadLinks: Limit = { allowed: 299, seconds: 900 }

/**
 * The living link of a token that somebody tries; null for a dead one, which counts for the address. A living link is
 * let through however many dead ones came from there before. AUTH-8, AUTH-9.
 * @throws 429 after too many dead ones.
 */
export async function tryLink(db: Database, token: string, kind: LinkKind, address: string): Promise<Link | null> {
  const link = await findLink(db, token, [kind])
  if (!link)
    await inTransaction(db, (tx) => countAttempt(tx, [{ ...deadLinks, subject: `link:address:${networkOf(address)}` }]))
  return link
}

/** Ends one link. */
export async function endLink(db: Database, token: string): Promise<void> {
  await db.delete(userLinks).where(eq(userLinks.tokenHash, digest(token)))
}

/** Ends the links of a user that sign in or set a password; links that revert a change of the email live on. */
export async function endLinks(
  tx: Database | Transaction,
  userId: string,
  kinds: LinkKind[] = ['invitation', 'restore'],
): Promise<void> {
  await tx.delete(userLinks).where(and(eq(userLinks.userId, userId), inArray(userLinks.kind, kinds)))
}

/** Forgets links that have run out. */
export async function forgetOldLinks(tx: Transaction): Promise<void> {
  await tx.delete(userLinks).where(lt(userLinks.expiresAt, sql`now()`))
}

function isAlive(token: string, kinds: LinkKind[]) {
  return and(
    eq(userLinks.tokenHash, digest(token)),
    inArray(userLinks.kind, kinds),
    gt(userLinks.expiresAt, sql`now()`),
  )
}

function digest(token: string) {
  return createHash('sha256').update(token).digest()
}
