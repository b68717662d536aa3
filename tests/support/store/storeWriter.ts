// A program of embeddedStores.ts: starts the store at argv[2], writes consecutive numbers and prints each once it is
// acknowledged, until it is killed.
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'

try {
  const store = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: () => {} })
  const client = new pg.Client({ connectionString: store.url })
  client.on('error', () => process.exit(1))
  await client.connect()
  await client.query('create table if not exists written (n bigserial primary key)')
  for (;;) {
    const { rows } = await client.query<{ n: string }>('insert into written default values returning n')
    process.stdout.write(`${rows[0]?.n}\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
