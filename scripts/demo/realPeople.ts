import pg from 'pg'

/** The ending of every demo email; .test belongs to nobody (RFC 2606). */
const demoEmails = '%@saar.test'

/** How many people of a migrated store are none of the demo's. @throws what PostgreSQL says. */
export async function countRealPeople(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from users where email_key not like $1',
      [demoEmails],
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}
