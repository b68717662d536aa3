import type pg from 'pg'

/** Collects rows of a table and inserts them in batches: one statement with an array per column. */
export class Bulk<Column extends string> {
  private readonly names: Column[]
  private columns: unknown[][]

  /** @param types PostgreSQL types by column */
  constructor(
    private readonly client: pg.ClientBase,
    private readonly table: string,
    private readonly types: Record<Column, string>,
  ) {
    this.names = Object.keys(types) as Column[] // A record's keys are its columns.
    this.columns = this.names.map(() => [])
  }

  /** Adds a row to the next batch. */
  add(row: Record<Column, unknown>): void {
    for (const [at, name] of this.names.entries()) this.columns[at]?.push(row[name])
  }

  /** Number of rows in the next batch. */
  get waiting(): number {
    return this.columns[0]?.length ?? 0
  }

  /** Inserts the batch. @throws PostgreSQL's error */
  async write(): Promise<void> {
    const columns = this.names.map((name) => `"${name}"`).join(', ')
    const arrays = this.names.map((name, at) => `$${at + 1}::${this.types[name]}[]`).join(', ')
    const values = this.columns
    this.columns = this.names.map(() => [])
    await this.client.query(`insert into ${this.table} (${columns}) select * from unnest(${arrays})`, values)
  }
}

/**
 * Drops the full text indexes of these tables, runs `work` and creates them again, which is several times faster than
 * updating them row by row. Call it in a transaction, so that no other connection uses the tables without them.
 */
export async function withoutTextIndexes(client: pg.ClientBase, tables: string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await client.query(definition)
}
