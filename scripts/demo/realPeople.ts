import { openClient } from '../../api/store/client.ts'

/** LIKE pattern of all demo emails; the domain .test is reserved (RFC 2606). */
const demoEmails = '%@saar.test'

/** Counts the users of a migrated store that are not from the demo. @throws errors of PostgreSQL */
export async function countRealPeople(databaseUrl: string): Promise<number> {
  const client = await openClient(databaseUrl)
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
