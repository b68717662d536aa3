import { eq } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { users } from '../../api/store/schema.ts'
import { hashPassword } from '../../api/users/passwords.ts'
import { chanceFrom } from './chance.ts'
import { makeCommunity } from './community.ts'
import { demoAccounts, demoPassword, people } from './people.ts'
import { insertRows, rowsOf } from './rows.ts'

/** Somebody a person can sign in as to look around. */
export interface DemoAccount {
  email: string
  password: string
  role: string
}

/** What a filling may be told. How many times the content is repeated (`--scale`, issue 3) belongs here too. */
export interface DemoOptions {
  /** The moment up to which the island has lived; now, when it is not given. */
  now?: Date
}

/**
 * Fills an empty, migrated store with a small island's community: 25 people, 8 categories, 120 topics, 1,500 posts.
 * Everything is written in one transaction: a filling that breaks off leaves the store empty, and one that has been
 * done before is left as it is.
 * @returns the accounts to sign in with (design.md, Running).
 * @throws what PostgreSQL says.
 */
export async function fillWithDemo(
  databaseUrl: string,
  log: (line: string) => void,
  { now = new Date() }: DemoOptions = {},
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
  } finally {
    await client.end()
  }
  log(`Demo content: ${rows.users.length} people, ${rows.topics.length} topics, ${rows.posts.length} posts`)
  return { accounts: demoAccounts.map(({ key, role }) => ({ email: emailOf(key), password: demoPassword, role })) }
}

function emailOf(key: string) {
  const person = people.find((candidate) => candidate.key === key)
  if (!person) throw new Error(`There is no ${key} on the island`)
  return person.email
}
