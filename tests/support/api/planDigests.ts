import { sql } from 'drizzle-orm'
import type { MailSender } from '../../../api/mail/mailJob.ts'
import { planChannel } from '../../../api/notifications/channel.ts'
import { digestChannel } from '../../../api/notifications/mail/digest.ts'
import type { Database } from '../../../api/store/database.ts'

const refuses = () => Promise.reject(new Error('Nothing is sent here'))

/** A sender for channels that only plan. */
export const unusedSender: MailSender = {
  transport: { send: refuses, check: refuses, close() {} },
  from: { name: 'Saar', address: 'noreply@saar.test' },
  hostname: 'saar.test',
}

/** Plans the digests for everything in the store, for members whose last digest is long ago. They are not sent. */
export async function planDigests(db: Database): Promise<void> {
  const channel = digestChannel(db, { siteUrl: 'https://saar.test', community: 'Saar' }, unusedSender, 6_000)
  await planChannel(db, channel)
  await db.execute(sql`update digests set kavandatud = now() - interval '8 days', alates = now() - interval '8 days'`)
  await planChannel(db, channel)
}
