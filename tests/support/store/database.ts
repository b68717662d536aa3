import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The name of the migrated database that globalSetup.ts creates. */
export const templateName = 'sise_template'

/** A database for one test file or test. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a migrated, empty database on the server of the test run, as a copy of the template. */
export const testDatabase = (): Promise<TestDatabase> => newDatabase('test', `template ${templateName}`)

/** Creates a database without tables on the server of the test run. @param options of `create database` */
export const bareDatabase = (options = ''): Promise<TestDatabase> => newDatabase('bare', options)

async function newDatabase(kind: string, options: string): Promise<TestDatabase> {
  const name = `sise_${kind}_${randomBytes(6).toString('hex')}`
  // Copying by files takes half the CPU of the default, which writes the copy to the log.
  await onServer(`create database ${name} ${options} strategy file_copy`)
  return { url: addressOf(name), drop: () => dropDatabase(name) }
}

const insufficientPrivilege = '42501'

/**
 * Drops a database with its connections. Our role may not end the processes of autovacuum, which run as a superuser, so it waits for
 * them, at most 10 seconds.
 */
export async function dropDatabase(name: string, attempts = 40): Promise<void> {
  try {
    // Waits for connections of ended pools to close, because ending them here would emit an unhandled error.
    await onServer(`do $$ begin
      for attempt in 1..25 loop
        exit when not exists (select from pg_stat_activity where datname = '${name}' and backend_type = 'client backend');
        perform pg_sleep(0.01), pg_stat_clear_snapshot();
      end loop; end $$`)
    await onServer(`drop database if exists ${name} with (force)`)
  } catch (error) {
    const isOccupied = error instanceof pg.DatabaseError && error.code === insufficientPrivilege
    if (!isOccupied || attempts <= 1) throw error
    await pause(250)
    await dropDatabase(name, attempts - 1)
  }
}

/** The connection URL of a database on the server of the test run. */
export function addressOf(name: string): string {
  const [head = '', query] = serverUrl().split('?')
  return [head.replace(/\/[^/]*$/, `/${name}`), query].filter(Boolean).join('?')
}

/**
 * Ends the connections to a database whose last statement matches `where`, except those of autovacuum, which only a superuser
 * may end.
 */
export function endConnections(name: string | undefined, where = 'true'): Promise<void> {
  return onServer(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and backend_type = 'client backend' and (${where})`)
}

/** Connections to the maintenance database, pooled for a moment because opening one takes 5 to 18 ms of CPU. */
let maintenance: pg.Pool | undefined

/** Runs one statement in the maintenance database on the server of the test run. */
export async function onServer(statement: string): Promise<void> {
  maintenance ??= new pg.Pool({
    connectionString: addressOf('postgres'),
    max: 2,
    idleTimeoutMillis: 3_000,
    allowExitOnIdle: true,
  }).on('error', () => {
    // The server may end before an idle connection does.
  })
  await maintenance.query(statement)
}

function serverUrl() {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests by npm test')
  return url
}
