import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { applyMigrations, lockMigrations, logToStderr, type MigrateOptions } from './applyMigrations.ts'
import { beginLong } from './backup/beginLong.ts'
import { type ClientOptions, openClient } from './client.ts'
import { rebuildChangedCollations } from './server/collations.ts'
import { isStarting } from './server/isStarting.ts'
import { requireSuitableServer } from './server/serverFitness.ts'

/** How long a server that answers may take to start, in ms, and how often it is asked. */
const starting = { longestMs: 120_000, everyMs: 500 }

/**
 * Migrates the store to the schema of this version in one transaction. Safe when several api processes start at once. A server that is
 * starting itself, as when a machine with both comes up, is waited for.
 * @throws when the server cannot be reached or does not meet the requirements, when the store has been used by a newer
 * version of Sise, and when a migration fails
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

/** A connection to the server, once it has started. @throws when it cannot be reached, or does not start in two minutes */
async function connected(url: string, options: MigrateOptions & ClientOptions): Promise<pg.Client> {
  const { log = logToStderr } = options
  const began = performance.now()
  for (let isTold = false; ; isTold = true) {
    try {
      return await openClient(url, options)
    } catch (error) {
      if (!isStarting(error) || performance.now() - began > starting.longestMs) throw error
      if (!isTold) log('PostgreSQL is starting. Sise waits for it.')
      await pause(starting.everyMs)
    }
  }
}
