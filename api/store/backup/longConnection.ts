import pg from 'pg'

/** Settings for COPY's text format and for transactions that take minutes. */
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
 * Opens a connection for a transaction that lasts as long as a backup.
 * @throws when the server cannot be reached
 */
export async function openLongConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  client.on('error', () => {
    // The running query and later ones reject with the same error.
  })
  await client.connect()
  return client
}

/** Begins a transaction without timeouts. @param characteristics such as the isolation level, in SQL */
export async function beginLong(client: pg.ClientBase, characteristics: string): Promise<void> {
  // `set local`: behind a pooler the session may serve another client next.
  await client.query(`begin ${characteristics}`)
  for (const setting of settings) await client.query(`set local ${setting}`)
}
