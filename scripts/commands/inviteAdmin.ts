import { migrateStore } from '../../api/backup/migrateStore.ts'
import { readApiConfig } from '../../api/config.ts'
import { openStore } from '../../api/store/database.ts'
import { emailSchema } from '../../api/users/fields.ts'
import { inviteAdmin } from '../../api/users/invitations/invitations.ts'
import { reachStore } from '../storeAddress.ts'
import { usage } from './usage.ts'

// npm run invite-admin -- EMAIL: prints the registration link of a store's first admin to standard output, and nothing
// else. Works whether Sise runs or not.
try {
  const email = emailOf(process.argv.slice(2))
  const { url, leave } = await reachStore(process.env, console.error)
  try {
    const config = readApiConfig({ ...process.env, DATABASE_URL: url })
    await migrateStore(config)
    const store = openStore(url, { warn: (...said: unknown[]) => console.error(...said) })
    try {
      console.log(`${config.siteUrl}/sise/registreerimine/${await inviteAdmin(store.db, email)}`)
    } finally {
      await store.close()
    }
  } finally {
    await leave()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The only argument, an email. @throws when it is missing or not one email */
function emailOf([given, ...others]: string[]): string {
  if (given == null || others.length > 0) throw new Error(`Give one email: ${usage('invite-admin', 'EMAIL')}`)
  const { data, error } = emailSchema.safeParse(given)
  if (error) throw new Error(`${given}: ${error.issues[0]?.message ?? 'no email'}`)
  return data
}
