import type pg from 'pg'

const isJson = (value: unknown) => typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

/** Inserts a row as a former schema had it; objects as JSON. */
export async function insertRow(client: pg.Client | pg.Pool, table: string, row: Record<string, unknown>) {
  const names = Object.keys(row).map((name) => `"${name}"`)
  await client.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row).map((value) => (isJson(value) ? JSON.stringify(value) : value)),
  )
}
