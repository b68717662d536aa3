import { eq } from 'drizzle-orm'
import type { Transaction } from '../store/database.ts'
import { users } from '../store/tables/users.ts'

/** The columns that changes of an account need. */
export const accountColumns = {
  _id: users._id,
  nimi: users.nimi,
  email: users.email,
  emailKey: users.emailKey,
  staatus: users.staatus,
}

/** A user's row, locked for update. */
export type LockedUser = Pick<typeof users.$inferSelect, keyof typeof accountColumns>

/**
 * Locks a user's row until the transaction ends; null when there is none. Every change of an account (password, email, status, links,
 * sessions) locks the user first, so changes are serialised and lock in the same order.
 */
export async function lockUser(tx: Transaction, id: string): Promise<LockedUser | null> {
  const [user] = await tx.select(accountColumns).from(users).where(eq(users._id, id)).for('update')
  return user ?? null
}
