import { eq, sql } from 'drizzle-orm'
import { badInput } from '../../http/errors.ts'
import { status } from '../../http/session/caller.ts'
import { recordAudit } from '../../records/audit.ts'
import type { Database } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { emailKey } from '../emails/emailKey.ts'
import { withTakenEmailConflict } from '../emails/emails.ts'
import { consumeLink, deleteLinks, tryLink } from '../links.ts'
import { lockUser } from '../lockUser.ts'
import { queueChangeNotice } from '../mails/accountNotices.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { startSession } from '../signIn/sessions.ts'
import { welcomeSteps } from '../welcome.ts'

/** The input of an invited user. */
export interface Registration {
  nimi: string
  email: string
  telefon?: string | null | undefined
  elukoht?: string | null | undefined
  parool: string
}

const expired = () => badInput('Registreerimislink on aegunud')

/**
 * Registers the invited user of a token and returns the token of a new session. AUTH-5, AUTH-6.
 * @throws 400 for an expired, used or unknown token or one of another kind; 409 for a taken email (the link stays valid); 429 for the 300th
 * dead link from one address within 15 minutes
 */
export async function register(
  db: Database,
  token: string,
  registration: Registration,
  { address, userAgent }: { address: string; userAgent: string | undefined },
): Promise<string> {
  // Before the expensive hash, so that requests with invented tokens stay cheap.
  const found = await tryLink(db, token, 'invitation', address)
  if (!found) throw expired()
  const { nimi, email, telefon, elukoht, parool } = registration
  const paroolHash = await hashPassword(parool)
  return withTakenEmailConflict(() =>
    inTransaction(db, async (tx) => {
      const user = await lockUser(tx, found.userId)
      const link = await consumeLink(tx, token, 'invitation')
      if (!link || user?.staatus !== status.inactive) throw expired()
      await tx
        .update(users)
        .set({
          nimi,
          email,
          emailKey: emailKey(email),
          paroolHash,
          staatus: link.staatus,
          muutjaId: user._id,
          registreeritud: sql`now()`,
          tervitus: [...welcomeSteps],
          ...(telefon != null && { telefon }),
          ...(elukoht != null && { elukoht }),
        })
        .where(eq(users._id, user._id))
      await recordAudit(tx, 'registreerus', { liige: user._id, tegija: user._id })
      await deleteLinks(tx, user._id)
      // If the registered email differs from the invited one, a notice goes to the latter.
      await queueChangeNotice(tx, { ...user, nimi }, { newEmail: email, isNewPassword: false, byId: user._id })
      return startSession(tx, user._id, userAgent)
    }),
  )
}
