import type pg from 'pg'

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

/** Begins a transaction without timeouts. @param characteristics such as the isolation level, in SQL */
export async function beginLong(client: pg.ClientBase, characteristics: string): Promise<void> {
  // `set local`: behind a pooler the session may serve another client next.
  await client.query(`begin ${characteristics}`)
  for (const setting of settings) await client.query(`set local ${setting}`)
}
