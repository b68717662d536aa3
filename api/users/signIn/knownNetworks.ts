import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { networkOf } from '../../../schema/rules/networks.ts'
import { retained } from '../../store/clock/retained.ts'
import type { Transaction } from '../../store/database.ts'
import { signInNetworks, users } from '../../store/tables/users.ts'

/** Whether this email's user has signed in from the address's network lately. AUTH-9. */
export async function isKnownNetwork(tx: Transaction, emailKey: string, address: string): Promise<boolean> {
  const [known] = await tx
    .select({ userId: signInNetworks.userId })
    .from(signInNetworks)
    .innerJoin(users, eq(users._id, signInNetworks.userId))
    .where(
      and(
        eq(users.emailKey, emailKey),
        eq(signInNetworks.networkHash, hashOf(address)),
        gt(signInNetworks.lastAt, sql`now() - ${retained('networks')}`),
      ),
    )
  return known != null
}

/** Records a sign-in of the user from the address's network. */
export async function recordNetwork(tx: Transaction, userId: string, address: string): Promise<void> {
  await tx
    .insert(signInNetworks)
    .values({ userId, networkHash: hashOf(address) })
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.networkHash],
      set: { lastAt: sql`now()` },
    })
}

/** Deletes networks without a sign-in for that long. */
export async function deleteOldNetworks(tx: Transaction): Promise<void> {
  await tx.delete(signInNetworks).where(lt(signInNetworks.lastAt, sql`now() - ${retained('networks')}`))
}

/** Hashed, because networks reveal where members live. */
function hashOf(address: string) {
  return createHash('sha256').update(networkOf(address)).digest()
}
