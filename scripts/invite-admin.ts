import { readApiConfig } from '../api/config.ts'
import { openStore } from '../api/store/database.ts'
import { migrate } from '../api/store/migrate.ts'
import { inviteAdmin } from '../api/users/invitations.ts'
import { emailSchema } from '../api/users/fields.ts'

// npm run invite-admin -- EMAIL: prints the link by which the first admin of a store registers.
const { data: email } = emailSchema.safeParse(process.argv[2])
if (email == null) fail('Give an email: npm run invite-admin -- EMAIL')

try {
  const config = readApiConfig(process.env)
  await migrate(config.databaseUrl)
  const store = openStore(config.databaseUrl, { warn: (...said: unknown[]) => console.error(...said) })
  try {
    console.log(`${config.siteUrl}/sise/registreerimine/${await inviteAdmin(store.db, email)}`)
  } finally {
    await store.close()
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}
