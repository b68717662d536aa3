import { eq } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { openClient } from '../../api/store/client.ts'
import { posts, topics } from '../../api/store/tables/forum.ts'
import { users } from '../../api/store/tables/users.ts'
import { hashPassword } from '../../api/users/passwords/passwords.ts'
import { chanceFrom } from './chance.ts'
import { makeCommunity } from './community.ts'
import type { DemoFiles } from './files/openDemoFiles.ts'
import { putFiles } from './files/putFiles.ts'
import { lengthen } from './long/lengthen.ts'
import { demoAccounts, demoPassword, people } from './people.ts'
import { insertRows, rowsOf } from './rows/rows.ts'

/** Credentials of a demo account, printed at the end of a start. */
export interface DemoAccount {
  email: string
  password: string
  role: string
}

/** Options of `fillWithDemo`. */
export interface DemoOptions {
  /** Multiplies the amount of content (sizes.ts); 1, the default, is the written content alone. */
  scale?: number
  /** The time of the newest content; the current time by default. */
  now?: Date
  /** Its pictures and documents; without it there are none. */
  files?: DemoFiles
}

/**
 * Fills an empty, migrated store with the demo content of island/, and at a larger scale with generated content too. Each of the two is
 * written in one transaction and skipped if it exists, so that an interrupted run can be repeated.
 * @returns the accounts to sign in with (design.md, Running)
 * @throws if the store was filled at another scale; errors of PostgreSQL
 */
export async function fillWithDemo(
  databaseUrl: string,
  log: (line: string) => void,
  { scale = 1, now = new Date(), files }: DemoOptions = {},
): Promise<{ accounts: DemoAccount[] }> {
  const client = await openClient(databaseUrl)
  try {
    const db: NodePgDatabase = drizzle(client)
    // A start that was killed after the commit runs this again. Content that was committed is complete.
    const done = await db
      .select({ _id: users._id })
      .from(users)
      .where(eq(users.emailKey, emailOf('maret')))
    if (done.length === 0) await fillWithContent(db, now, files)
    if (scale > 1) await lengthen(client, scale, now, log)
    const counts = [await db.$count(users), await db.$count(topics), await db.$count(posts)]
    log(`Demo content: ${counts[0]} people, ${counts[1]} topics, ${counts[2]} posts`)
  } finally {
    await client.end()
  }
  return { accounts: demoAccounts.map(({ key, role }) => ({ email: emailOf(key), password: demoPassword, role })) }
}

/** Time limit of storing the demo's files, in ms: S3 may be slow. */
const placingMs = 15 * 60_000

async function fillWithContent(db: NodePgDatabase, now: Date, demoFiles: DemoFiles | undefined) {
  const passwordHash = await hashPassword(demoPassword)
  try {
    const prepared = (await demoFiles?.prepare())?.files ?? []
    const chance = chanceFrom(now.getUTCFullYear())
    const rows = rowsOf({ community: makeCommunity(now), passwordHash, prepared, now, chance })
    if (demoFiles) await putFiles(db, await demoFiles.open(), rows.placings, AbortSignal.timeout(placingMs))
    await db.transaction((tx) => insertRows(tx, rows))
  } finally {
    await demoFiles?.remove()
  }
}

function emailOf(key: string) {
  const person = people.find((candidate) => candidate.key === key)
  if (!person) throw new Error(`There is no ${key} on the island`)
  return person.email
}
