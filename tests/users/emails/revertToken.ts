import { inTransaction } from '../../../api/store/transaction.ts'
import { emailKey } from '../../../api/users/emails/emailKey.ts'
import { recordFormerEmail } from '../../../api/users/emails/formerEmails.ts'
import { createRevertLink } from '../../../api/users/links.ts'
import { lockUser } from '../../../api/users/lockUser.ts'
import type { TestApi } from '../../support/api/api.ts'

/** The token of a link that reverts a change of a user's email. */
export function revertToken({ db }: TestApi, userId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new Error('No user has this id')
    const id = await recordFormerEmail(tx, user, { newKey: emailKey(`uus-${userId}@saar.test`), byAdmin: false })
    return (await createRevertLink(tx, id ?? '')) ?? ''
  })
}
