import pg from 'pg'
import { openClient } from '../client.ts'

/**
 * Creates a database beside that of a URL, for a rehearsal, and drops it after `work`.
 * @throws 42501 when the role may not create databases
 */
export async function withSibling<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = await onDatabase(url, async (client, name) => {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return name
  })
  try {
    return await work(urlOf(url, name))
  } finally {
    await dropSibling(url)
  }
}

/** Drops the database of a rehearsal, if there is one. */
export const dropSibling = (url: string): Promise<void> =>
  onDatabase(url, async (client, name) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  })

async function onDatabase<T>(url: string, work: (client: pg.Client, name: string) => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return await work(client, `${rows[0]?.name.slice(0, 50)}_rehearsal`)
  } finally {
    await client.end()
  }
}

/** Not by URL: a socket's address has no host. */
function urlOf(url: string, name: string) {
  const [head = '', query] = url.split('?')
  return [head.replace(/\/[^/]*$/, `/${encodeURIComponent(name)}`), query].filter(Boolean).join('?')
}
