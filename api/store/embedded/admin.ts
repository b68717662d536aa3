import type pg from 'pg'
import { openClient } from '../client.ts'
import { socketPort } from './folders.ts'

/**
 * Runs `work` on a superuser connection to the server that listens in `socketDir`.
 * @param database default: `postgres`, which has none of our data
 */
export async function withAdmin<T>(
  socketDir: string,
  work: (admin: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const admin = await openClient({ ...adminConfig(socketDir), database })
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The superuser's connection to the server that listens in `socketDir`. */
export const adminConfig = (socketDir: string) => ({
  host: socketDir,
  port: socketPort,
  user: 'postgres',
  database: 'postgres',
  connectionTimeoutMillis: 5_000,
})

/** The URL of a database on that server. */
export function addressAt(socketDir: string, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`
}
