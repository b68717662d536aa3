import pg from 'pg'
import { socketPort } from './folders.ts'

/**
 * Does something as the superuser of the server that listens in `socketDir`.
 * @param database the server's own one, where nothing of ours is, by default
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
    // The server has ended: the query under way rejects too.
  })
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The address of a database on that server, as a role of it. */
export function addressAt(socketDir: string, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`
}
