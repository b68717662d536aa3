import type { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { appliedMigrations, applyMigrations, lockMigrations } from '../applyMigrations.ts'
import { openClient } from '../client.ts'
import type { Transaction } from '../database.ts'
import type { AppliedMigration } from '../migrationPlan.ts'
import { requireSuitableServer } from '../server/serverFitness.ts'
import { filledByProgram, notBackedUp } from '../tables/tableKinds.ts'
import { beginLong } from './beginLong.ts'
import {
  dropEverything,
  type StoredSequence,
  type StoredTable,
  storedTables,
  tableName,
  usedTable,
} from './catalogue.ts'
import { copyIn } from './copyStreams.ts'
import { dropForLoad } from './dropForLoad.ts'

/** An empty database that is being filled, in one transaction: nothing is visible before `commit`. */
export interface Filling {
  /** Loads rows of a table in COPY's text format. @returns the number of rows @throws for a table that is not restored */
  load(table: StoredTable, rows: Readable): Promise<number>
  /** Call it after the last row: checks all references and migrates the database to the schema of this version. */
  finish(more: {
    sequences: StoredSequence[]
    deletedFiles: string[]
    /** Changes the rows once they are as this version has them. */
    then?: ((tx: Transaction) => Promise<void>) | undefined
  }): Promise<void>
  commit(): Promise<void>
  /** Rolls everything back. */
  abandon(): Promise<void>
}

export interface FillingOptions {
  url: string
  /** The migrations that had been applied to the source of the rows. */
  migrations: AppliedMigration[]
  /** Comment for the database. */
  note: string | null
  /** Receives warnings, one line each. */
  log: (line: string) => void
}

/**
 * Starts to fill an unused database; if its schema differs from that of the rows, it is recreated.
 * @throws when the database has rows, or its server does not meet the requirements
 */
export async function beginFilling({ url, migrations, note, log }: FillingOptions): Promise<Filling> {
  const client = await openClient(url)
  try {
    await requireSuitableServer(client)
    await beginLong(client, 'isolation level read committed')
    await client.query("set local maintenance_work_mem = '256MB'")
    await lockMigrations(client)
    await requireEmpty(client)
    await migrateTo(client, migrations, log)
    await setDatabaseComment(client, note)
    const tables = new Set((await storedTables(client)).map(({ name }) => name))
    const restoreSchema = await dropForLoad(client)
    return {
      load(table, rows) {
        if (!tables.has(table.name) || notBackedUp.includes(table.name))
          throw new Error(`There is no table ${table.name} to be restored.`)
        return copyIn(client, table, rows)
      },
      async finish({ sequences, deletedFiles, then }) {
        await restoreSchema()
        for (const { name, lastValue } of sequences)
          await client.query('select setval($1, $2)', [tableName(name), lastValue])
        if (deletedFiles.length > 0) await client.query('delete from files where _id = any($1)', [deletedFiles])
        await applyMigrations(client, { log })
        await then?.(drizzle(client))
        await client.query('select search_fill()')
      },
      async commit() {
        await client.query('commit')
        // A bulk load does not update statistics.
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

async function requireEmpty(client: pg.ClientBase) {
  const used = await usedTable(client)
  if (used)
    throw new Error(
      `The store is not empty: its table ${used} has rows. Restore into one that nobody has used, such as another DATA_DIR or a new database.`,
    )
}

async function migrateTo(client: pg.ClientBase, migrations: AppliedMigration[], log: (line: string) => void) {
  const wanted = new Set(migrations.map(({ when }) => when))
  const applied = await appliedMigrations(client)
  // The database is empty, and there are no down migrations.
  if (applied.some(({ when }) => !wanted.has(when))) await dropEverything(client)
  await applyMigrations(client, { only: wanted, log })
  for (const { name } of await storedTables(client))
    if (filledByProgram.includes(name)) await client.query(`delete from ${tableName(name)}`)
}

/** Sets the database's comment, if the role owns the database; only an embedded server reads it. */
async function setDatabaseComment(client: pg.ClientBase, note: string | null) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')`,
  )
  if (rows[0])
    await client.query(
      `comment on database ${pg.escapeIdentifier(rows[0].name)} is ${note == null ? 'null' : pg.escapeLiteral(note)}`,
    )
}
