import { eq } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { users } from '../../api/store/tables/users.ts'
import { hashPassword } from '../../api/users/passwords/passwords.ts'
import { chanceFrom } from './chance.ts'
import { makeCommunity } from './community.ts'
import { lengthen } from './lengthen.ts'
import { demoAccounts, demoPassword, people } from './people.ts'
import { insertRows, rowsOf } from './rows.ts'
import { sizesOf } from './sizes.ts'

/** Somebody a person can sign in as to look around. */
export interface DemoAccount {
  email: string
  password: string
  role: string
}

/** What a filling may be told. */
export interface DemoOptions {
  /** How much there is, as sizes.ts says; 1, the written content alone, when it is not given. */
  scale?: number
  /** The moment up to which the island has lived; now, when it is not given. */
  now?: Date
}

/**
 * Fills an empty, migrated store with a small island's community: 25 people, 8 categories, 120 topics, 1,500 posts; at
 * a larger scale with years of its life too. Each of the two is written in one transaction: a filling that breaks off
 * leaves nothing half done, and one that has been done before is left as it is.
 * @returns the accounts to sign in with (design.md, Running).
 * @throws where the store has been filled at another scale, and what PostgreSQL says.
 */
export async function fillWithDemo(
  databaseUrl: string,
  log: (line: string) => void,
  { scale = 1, now = new Date() }: DemoOptions = {},
): Promise<{ accounts: DemoAccount[] }> {
  const passwordHash = await hashPassword(demoPassword)
  const rows = rowsOf(makeCommunity(now), passwordHash, now, chanceFrom(now.getUTCFullYear()))
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const db: NodePgDatabase = drizzle(client)
    // A start that was killed just after the filling fills again; what is there is whole then.
    const done = await db
      .select({ _id: users._id })
      .from(users)
      .where(eq(users.emailKey, emailOf('maret')))
    if (done.length === 0) await db.transaction((tx) => insertRows(tx, rows))
    if (scale > 1) await lengthen(client, scale, now, log)
  } finally {
    await client.end()
  }
  const sizes = sizesOf(scale)
  log(`Demo content: ${sizes.people} people, ${sizes.topics} topics, ${sizes.posts} posts`)
  return { accounts: demoAccounts.map(({ key, role }) => ({ email: emailOf(key), password: demoPassword, role })) }
}

function emailOf(key: string) {
  const person = people.find((candidate) => candidate.key === key)
  if (!person) throw new Error(`There is no ${key} on the island`)
  return person.email
}
