import type { Readable } from 'node:stream'
import pg from 'pg'
import { appliedMigrations, applyMigrations, lockMigrations } from '../applyMigrations.ts'
import type { AppliedMigration } from '../migrationPlan.ts'
import { refuseUnfitServer } from '../serverFitness.ts'
import { notBackedUp } from '../tables/notBackedUp.ts'
import {
  dropEverything,
  type StoredSequence,
  type StoredTable,
  storedTables,
  tableName,
  tableWithRows,
} from './catalogue.ts'
import { copyIn } from './copyStreams.ts'
import { beginLong, openLongConnection } from './longConnection.ts'
import { setAside } from './setAside.ts'

/** An empty store that is being filled: in one transaction, so that nothing is there before `commit`. */
export interface Filling {
  /** Loads rows of a table in COPY's text format. @returns how many @throws where the table is none of the store's */
  load(table: StoredTable, rows: Readable): Promise<number>
  /** After the last row: checks all references and brings the store to the schema of this version. */
  finish(more: { sequences: StoredSequence[]; deletedFiles: string[] }): Promise<void>
  commit(): Promise<void>
  /** Takes everything back. */
  abandon(): Promise<void>
}

export interface FillingOptions {
  url: string
  /** Those that the rows to be loaded have gone through. */
  migrations: AppliedMigration[]
  /** What to note on the database. */
  note: string | null
  /** Hears what is unusual, a sentence each. */
  log: (line: string) => void
}

/**
 * Begins to fill a store that nobody has used; where it has other tables than the rows need, they are made anew.
 * @throws where the store has rows, or its server lacks what Sise needs
 */
export async function beginFilling({ url, migrations, note, log }: FillingOptions): Promise<Filling> {
  const client = await openLongConnection(url)
  try {
    await refuseUnfitServer(client)
    await beginLong(client, 'isolation level read committed')
    await client.query("set local maintenance_work_mem = '256MB'")
    await lockMigrations(client)
    await refuseUsed(client)
    await bringTo(client, migrations, log)
    await noteOn(client, note)
    const tables = new Set((await storedTables(client)).map(({ name }) => name))
    const putBack = await setAside(client)
    return {
      load(table, rows) {
        if (!tables.has(table.name) || notBackedUp.includes(table.name))
          throw new Error(`There is no table ${table.name} to be restored.`)
        return copyIn(client, table, rows)
      },
      async finish({ sequences, deletedFiles }) {
        await putBack()
        for (const { name, lastValue } of sequences)
          await client.query('select setval($1, $2)', [tableName(name), lastValue])
        if (deletedFiles.length > 0) await client.query('delete from files where _id = any($1)', [deletedFiles])
        await applyMigrations(client, { log })
      },
      async commit() {
        await client.query('commit')
        // The planner knows nothing of rows that came all at once.
        await client.query('analyze')
        await client.end()
      },
      // Without a commit the server rolls back.
      abandon: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function refuseUsed(client: pg.ClientBase) {
  const used = await tableWithRows(client, notBackedUp)
  if (used)
    throw new Error(
      `The store is not empty: its table ${used} has rows. Restore into one that nobody has used, such as another DATA_DIR or a new database.`,
    )
}

async function bringTo(client: pg.ClientBase, migrations: AppliedMigration[], log: (line: string) => void) {
  const wanted = new Set(migrations.map(({ when }) => when))
  const applied = await appliedMigrations(client)
  // It is empty, and from a newer schema no way leads back.
  if (applied.some(({ when }) => !wanted.has(when))) await dropEverything(client)
  await applyMigrations(client, { only: wanted, log })
}

/** Where the database belongs to somebody else, nobody looks for a note on it. */
async function noteOn(client: pg.ClientBase, note: string | null) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')`,
  )
  if (rows[0])
    await client.query(
      `comment on database ${pg.escapeIdentifier(rows[0].name)} is ${note == null ? 'null' : pg.escapeLiteral(note)}`,
    )
}
