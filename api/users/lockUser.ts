import { eq } from 'drizzle-orm'
import type { Transaction } from '../store/database.ts'
import { users } from '../store/tables/users.ts'

/** A user as it stands while nobody else can change it. */
export type LockedUser = Pick<typeof users.$inferSelect, '_id' | 'nimi' | 'email' | 'emailKey' | 'staatus'>

/**
 * Locks a user until the transaction ends; null when there is none. Whatever changes an account (its password, email or
 * status, its links or sessions) locks the user first: so changes come one after the other, always in this order.
 */
export async function lockUser(tx: Transaction, id: string): Promise<LockedUser | null> {
  const [user] = await tx
    .select({
      _id: users._id,
      nimi: users.nimi,
      email: users.email,
      emailKey: users.emailKey,
      staatus: users.staatus,
    })
    .from(users)
    .where(eq(users._id, id))
    .for('update')
  return user ?? null
}
