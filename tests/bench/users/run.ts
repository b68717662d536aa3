import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readApiConfig } from '../../../api/config.ts'
import { buildApi } from '../../../api/server.ts'
import { openStore } from '../../../api/store/database.ts'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { users } from '../../../api/store/tables/users.ts'

// npm run bench -- users: how long requesting a new password takes, for known and unknown emails in turn,
// 200 requests each. AUTH-8.

const count = 200

const folder = await mkdtemp(join(tmpdir(), 'sise-timing-'))
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
const config = readApiConfig({ DATABASE_URL: server.url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
await migrate(config.databaseUrl)
const app = await buildApi(config)
const store = openStore(server.url, app.log)
try {
  const known = Array.from({ length: count }, (_, at) => `tuttav${at}@saar.test`)
  await store.db
    .insert(users)
    .values(known.map((email) => ({ _id: crypto.randomUUID(), nimi: 'Tuttav', email, emailKey: email, staatus: 2 })))
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let at = -10; at < count; at += 1)
    for (const kind of at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const email = kind === 'known' ? known[Math.abs(at)] : `v66ras${at}@saar.test`
      const start = performance.now()
      await app.inject({ method: 'POST', url: '/api/users/muuda-parooli/', payload: { email } })
      // The first rounds are warm-up.
      if (at >= 0) times[kind].push(performance.now() - start)
      await store.db.execute(sql`delete from tries`)
    }
  for (const [kind, all] of Object.entries(times)) {
    const sorted = all.toSorted((one, other) => one - other)
    const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2)
    console.log(`${kind.padEnd(8)} ms: median ${at(0.5)}, quartiles ${at(0.25)} to ${at(0.75)}, 95 % ${at(0.95)}`)
  }
} finally {
  await store.close()
  await app.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
