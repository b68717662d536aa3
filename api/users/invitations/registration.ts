import { eq } from 'drizzle-orm'
import { status } from '../../http/caller.ts'
import { badInput } from '../../http/errors.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { emailKey } from '../emails/emailKey.ts'
import { refuseTakenEmail } from '../emails/emails.ts'
import { endLinks, tryLink, useLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { tellOfChange } from '../mails/accountNotices.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { startSession } from '../signIn/sessions.ts'

/** What an invited person tells. */
export interface Registration {
  nimi: string
  email: string
  telefon?: string | null | undefined
  elukoht?: string | null | undefined
  parool: string
}

const expired = () => badInput('Registreerimislink on aegunud')

/**
 * Registers the user whom the invitation belongs to and gives the token of a session. AUTH-5, AUTH-6.
 * @throws 400 for a token that is expired, used, of another kind or made up; 409 for a taken email, the link then lives on;
 * 429 for the 300th dead link from one address within a while.
 */
export async function register(
  db: Database,
  token: string,
  registration: Registration,
  address: string,
): Promise<string> {
  // Before the hash, which costs: made-up tokens are many.
  const found = await tryLink(db, token, 'invitation', address)
  if (!found) throw expired()
  const { nimi, email, telefon, elukoht, parool } = registration
  const paroolHash = await hashPassword(parool)
  return refuseTakenEmail(() =>
    inTransaction(db, async (tx) => {
      const user = await lockUser(tx, found.userId)
      const link = await useLink(tx, token, 'invitation')
      if (!link || user?.staatus !== status.inactive) throw expired()
      await tx
        .update(users)
        .set({
          ...{ nimi, email, emailKey: emailKey(email), paroolHash, staatus: link.staatus },
          ...(telefon != null && { telefon }),
          ...(elukoht != null && { elukoht }),
        })
        .where(eq(users._id, user._id))
      await endLinks(tx, user._id)
      // Whoever was invited at another email learns of it there.
      await tellOfChange(tx, { ...user, nimi }, { newEmail: email, isNewPassword: false, byId: user._id })
      return startSession(tx, user._id)
    }),
  )
}
