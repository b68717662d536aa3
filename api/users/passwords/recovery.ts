import { networkOf } from '../../../schema/rules/networks.ts'
import { countAttempt, sharedLimit, strictLimit } from '../../http/limits.ts'
import type { Database } from '../../store/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { emailKey } from '../emails/emailKey.ts'
import { queueMail } from '../mails/queueMail.ts'

/**
 * Queues a recovery mail, with the same statements for known and unknown emails. Requests are limited per pair of email and network, so
 * that no visitor can block the recovery of another user; the number of mails to one mailbox is limited when they are sent. AUTH-3, AUTH-8,
 * AUTH-9.
 * @throws 429 for the tenth request for one email and the thirtieth for any from one address within 15 minutes
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
