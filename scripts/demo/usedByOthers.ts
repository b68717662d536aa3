import { usedTable } from '../../api/store/backup/catalogue.ts'
import { openClient } from '../../api/store/client.ts'

/** LIKE pattern of all demo emails; the domain .test is reserved (RFC 2606). */
const demoEmails = '%@saar.test'

/**
 * Whether a migrated store has anything that is not of the demo: people of another domain, or content without the demo's people.
 * @throws errors of PostgreSQL
 */
export async function isUsedByOthers(databaseUrl: string): Promise<boolean> {
  const client = await openClient(databaseUrl)
  try {
    const { rows } = await client.query<{ isDemo: boolean }>(
      'select email_key like $1 as "isDemo" from users group by 1',
      [demoEmails],
    )
    return rows.length > 0 ? rows.some(({ isDemo }) => !isDemo) : (await usedTable(client)) != null
  } finally {
    await client.end()
  }
}
