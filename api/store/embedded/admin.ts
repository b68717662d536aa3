import pg from 'pg'
import { socketPort } from './folders.ts'

/**
 * Runs `work` on a superuser connection to the server that listens in `socketDir`.
 * @param database default: `postgres`, which has no data of ours
 */
export async function withAdmin<T>(
  socketDir: string,
  work: (admin: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const admin = new pg.Client({
    host: socketDir,
    port: socketPort,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 5_000,
  })
  admin.on('error', () => {
    // The server has ended; the running query rejects as well.
  })
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The URL of a database on that server. */
export function addressAt(socketDir: string, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`
}
