import pg from 'pg'

/** Settings for COPY's text format and for work that takes minutes, for the transaction that runs. */
const settings = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
]

/**
 * A connection on which a transaction may last as long as a backup does.
 * @throws where the server cannot be reached
 */
export async function openLongConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {
    // The query under way rejects with the same error, and so do later ones.
  })
  await client.connect()
  return client
}

/** Begins a transaction without time limits, of the given characteristics. */
export async function beginLong(client: pg.ClientBase, characteristics: string): Promise<void> {
  // For the transaction alone: behind a pooler the session may be somebody else's next.
  await client.query(`begin ${characteristics}`)
  for (const setting of settings) await client.query(`set local ${setting}`)
}
