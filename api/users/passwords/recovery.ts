import { countAttempt, sharedLimit, strictLimit } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { emailKey } from '../emails/emailKey.ts'
import { queueMail } from '../mails/queueMail.ts'

/**
 * Takes the wish to recover a password: the same statements for a known and an unknown email. It is limited for the address
 * that asks, so that nobody closes recovery for somebody else; how many mails go to one mailbox is bounded when they are
 * sent. AUTH-3, AUTH-8, AUTH-9.
 * @throws 429 for the tenth for one email and the thirtieth for any from one address within a quarter of an hour.
 */
export async function requestRecovery(db: Database, email: string, address: string): Promise<void> {
  const key = emailKey(email.toWellFormed().replaceAll('\0', '')).slice(0, 320)
  const network = networkOf(address)
  await inTransaction(db, async (tx) => {
    await countAttempt(tx, [
      { ...strictLimit, subject: `recover:email:${key} ${network}` },
      { ...sharedLimit, subject: `recover:address:${network}` },
    ])
    await queueMail(tx, 'restoreMail', { emailKey: key })
  })
}
