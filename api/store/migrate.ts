import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { applyMigrations, lockMigrations, logToStderr, type MigrateOptions } from './applyMigrations.ts'
import { beginLong } from './backup/beginLong.ts'
import { type ClientOptions, openClient } from './client.ts'
import { rebuildChangedCollations } from './server/collations.ts'
import { isStarting } from './server/isStarting.ts'
import { requireSuitableServer } from './server/serverFitness.ts'

/** How long a responding server may take to start, in ms, and how often it is tried. */
const starting = { longestMs: 120_000, everyMs: 500 }

/**
 * Migrates the database to the schema of this version in one transaction. Safe when several api processes start concurrently. Waits for a
 * server that is starting itself, for example together with the machine.
 * @throws when the server cannot be reached or does not meet the requirements, when a newer version of Sise has used the database, and when
 * a migration fails
 */
export async function migrate(url: string, options: MigrateOptions & ClientOptions = {}): Promise<void> {
  const client = await connected(url, options)
  try {
    await requireSuitableServer(client)
    await beginLong(client, 'isolation level read committed')
    await lockMigrations(client)
    await applyMigrations(client, options)
    // Under the same lock, so that concurrent starts do not rebuild the same indexes.
    await rebuildChangedCollations(client, options.log ?? logToStderr)
    await client.query('commit')
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}

/** A connection to the server, once it has started. @throws if it cannot be reached, or does not start in two minutes */
async function connected(url: string, options: MigrateOptions & ClientOptions): Promise<pg.Client> {
  const { log = logToStderr } = options
  const began = performance.now()
  for (let isReported = false; ; isReported = true) {
    try {
      return await openClient(url, options)
    } catch (error) {
      if (!isStarting(error) || performance.now() - began > starting.longestMs) throw error
      if (!isReported) log('PostgreSQL is starting. Sise waits for it.')
      await pause(starting.everyMs)
    }
  }
}
