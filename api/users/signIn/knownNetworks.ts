import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { networkOf } from '../../http/network.ts'
import type { Transaction } from '../../store/database.ts'
import { signInNetworks, users } from '../../store/tables/users.ts'

/** How long after the last sign-in an account and a network know each other. */
const remembered = sql`interval '90 days'`

/** Whether somebody has signed in to the account of this email from the address's network. AUTH-9. */
export async function isKnownNetwork(tx: Transaction, emailKey: string, address: string): Promise<boolean> {
  const [known] = await tx
    .select({ userId: signInNetworks.userId })
    .from(signInNetworks)
    .innerJoin(users, eq(users._id, signInNetworks.userId))
    .where(
      and(
        eq(users.emailKey, emailKey),
        eq(signInNetworks.networkHash, hashOf(address)),
        gt(signInNetworks.lastAt, sql`now() - ${remembered}`),
      ),
    )
  return known != null
}

/** Remembers that the user has signed in from the address's network. */
export async function rememberNetwork(tx: Transaction, userId: string, address: string): Promise<void> {
  await tx
    .insert(signInNetworks)
    .values({ userId, networkHash: hashOf(address) })
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.networkHash],
      set: { lastAt: sql`now()` },
    })
}

/** Forgets networks that nobody has signed in from for 90 days. */
export async function forgetOldNetworks(tx: Transaction): Promise<void> {
  await tx.delete(signInNetworks).where(lt(signInNetworks.lastAt, sql`now() - ${remembered}`))
}

/** The store need not show where people live. */
function hashOf(address: string) {
  return createHash('sha256').update(networkOf(address)).digest()
}
