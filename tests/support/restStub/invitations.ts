import {
  addressOf,
  isOwn,
  type LevelPart,
  nextNumber,
  ok,
  refused,
  type StubAnswer,
  type StubRequest,
} from './answers.ts'
import type { MailPreferencesPart } from './mailPreferences.ts'
import type { StubPerson } from './users.ts'

/** The invitations of a stub, answered if it announces `kutsed`. */
export interface InvitationsPart extends LevelPart {
  people: StubPerson[]
  invitations: {
    /** How many mails wait. */
    ootab: number
    /** Ids of people who were imported and not invited. */
    kutsumata: string[]
    /** Whose invitation was refused; absent on a server that does not tell. */
    keeldutud?: MailPreferencesPart['pausedAddresses']
  }
}

/** Nobody waits, and everybody was invited. */
export const invitationsContent = (): Pick<InvitationsPart, 'invitations'> => ({
  invitations: { ootab: 0, kutsumata: [] },
})

/** Handles the calls of /api/kutsed; undefined for any other. IMPORT-1, IMPORT-2. */
export function invitationAnswer(
  stub: InvitationsPart,
  request: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  const { pathname } = addressOf(request)
  if (!isOwn(stub) || !/^\/api\/kutsed(\/|$)/.test(pathname)) return undefined
  if (caller.staatus < 4) return refused(403, 'Sul ei ole selleks õigust.')
  const { invitations, people } = stub
  if (request.method === 'POST' && pathname === '/api/kutsed') {
    const rows = request.body.kutsutavad as Pick<StubPerson, 'nimi' | 'email' | 'telefon' | 'elukoht'>[]
    const met = new Set<string>()
    return ok(
      rows.map((row) => {
        if (!/^[^@\s]+@[^@\s]+\.\w+$/.test(row.email))
          return { tulemus: 'vigane', msg: 'See e-posti aadress ei ole õige.' }
        const key = row.email.toLowerCase()
        if (met.has(key)) return { tulemus: 'topelt', msg: 'Sama e-posti aadress on loendis eespool.' }
        met.add(key)
        const known = people.find(({ email }) => email.toLowerCase() === key)
        if (known?.staatus === 1) return { tulemus: 'kutsutud-varem', msg: 'Ta on juba kutsutud.' }
        if (known) return { tulemus: 'liige', msg: 'Ta on juba liige.' }
        people.push({ _id: `uus-${nextNumber()}`, ...row, staatus: 1 })
        invitations.ootab += 1
        return { tulemus: 'kutsutud' }
      }),
    )
  }
  if (request.method === 'POST') invitations.ootab += invitations.kutsumata.splice(0).length
  return ok({ ...invitations, kutsumata: invitations.kutsumata.length })
}
