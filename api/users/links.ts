import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { networkOf } from '../../schema/rules/networks.ts'
import { countAttempt, type Limit } from '../http/limits.ts'
import { retained } from '../store/clock/retained.ts'
import type { Database, Transaction } from '../store/database.ts'
import { formerEmails, userLinks } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'

/** The purpose of a mailed link: finish a registration, set a new password, revert a change of the email, or stay in the community. */
export type LinkKind = 'invitation' | 'restore' | 'revertEmail' | 'stay'

/** Lifetime of a link. That of revertEmail starts with the change, not with the mail. AUTH-6, AUTH-9. */
const lifetimes = {
  invitation: retained('invitations'),
  restore: retained('passwordLinks'),
  revertEmail: retained('emailLinks'),
  stay: retained('leaving'),
}

/** A valid link: its user, the status that registration with it gives, and the former email that it restores. */
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

/** Prefix of all link tokens, which distinguishes a dead link from the token of an ended session. */
const tokenPrefix = 'link-'

/** Whether a token is a link's, valid or not. False for links made before the prefix was introduced. */
export const isLinkToken = (token: string) => token.startsWith(tokenPrefix)

/**
 * Creates a link and returns its token of 256 random bits; only the SHA-256 is stored. Other links of the user stay
 * valid.
 */
export async function createLink(
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

/**
 * Creates a link that restores a former email and returns its token; null when the change is more than 7 days old or
 * has been reverted.
 */
export async function createRevertLink(tx: Transaction, formerEmailId: string): Promise<string | null> {
  const token = newToken()
  const tokenHash = digest(token)
  const inserted = await tx.execute(sql`
    insert into ${userLinks} (token_hash, kind, user_id, former_email_id, expires_at)
    select ${tokenHash}, 'revertEmail', user_id, _id, left_at + ${lifetimes.revertEmail} from ${formerEmails}
    where _id = ${formerEmailId} and left_at > now() - ${lifetimes.revertEmail}`)
  return inserted.rowCount === 1 ? token : null
}

function newToken() {
  return `${tokenPrefix}${randomBytes(32).toString('base64url')}`
}

/** The valid link with this token; null for an expired, used or unknown one, or one of another kind. */
export async function findLink(db: Database | Transaction, token: string, kinds: LinkKind[]): Promise<Link | null> {
  const [found] = await db.select(linkColumns).from(userLinks).where(isValid(token, kinds))
  return found ?? null
}

/** Consumes a link: of two concurrent requests one gets it, the other gets null. */
export async function consumeLink(tx: Transaction, token: string, kind: LinkKind): Promise<Link | null> {
  const [used] = await tx
    .delete(userLinks)
    .where(isValid(token, [kind]))
    .returning(linkColumns)
  return used ?? null
}

/** 256 bits cannot be guessed, so this only limits the load by dead links; generous enough for a household that opens old mails. */
const deadLinkLimit: Limit = { allowed: 299, seconds: 900 }

/**
 * The valid link with a token; null for a dead one, which is counted for the address. Valid links work regardless of the number of dead
 * ones before. AUTH-8, AUTH-9.
 * @throws 429 after 299 dead links from one address within 15 minutes
 */
export async function tryLink(db: Database, token: string, kind: LinkKind, address: string): Promise<Link | null> {
  const link = await findLink(db, token, [kind])
  if (!link)
    await inTransaction(db, (tx) =>
      countAttempt(tx, [{ ...deadLinkLimit, subject: `link:address:${networkOf(address)}` }]),
    )
  return link
}

export async function deleteLink(db: Database, token: string): Promise<void> {
  await db.delete(userLinks).where(eq(userLinks.tokenHash, digest(token)))
}

/** Deletes a user's links that sign in or set a password; links that revert a change of the email stay valid. */
export async function deleteLinks(
  tx: Database | Transaction,
  userId: string,
  kinds: LinkKind[] = ['invitation', 'restore'],
): Promise<void> {
  await tx.delete(userLinks).where(and(eq(userLinks.userId, userId), inArray(userLinks.kind, kinds)))
}

/** Deletes expired links. */
export async function deleteOldLinks(tx: Transaction): Promise<void> {
  await tx.delete(userLinks).where(lt(userLinks.expiresAt, sql`now()`))
}

function isValid(token: string, kinds: LinkKind[]) {
  return and(
    eq(userLinks.tokenHash, digest(token)),
    inArray(userLinks.kind, kinds),
    gt(userLinks.expiresAt, sql`now()`),
  )
}

function digest(token: string) {
  return createHash('sha256').update(token).digest()
}
