import { addressOf, isOwn, type LevelPart, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import type { StubPerson } from './users.ts'

/** The mail preferences of a stub. */
export interface MailPreferencesPart extends LevelPart {
  /** The frequencies that people have chosen, by person id. */
  mailPreferences: Record<string, string>
  /** Members whose addresses are paused. */
  pausedAddresses: { _id: string; nimi: string; email: string; pohjus: string; viimati: string }[]
}

/** Nobody has chosen, and one address is refused. */
export function mailPreferencesContent(): Pick<MailPreferencesPart, 'mailPreferences' | 'pausedAddresses'> {
  return {
    mailPreferences: {},
    pausedAddresses: [
      {
        _id: 'peep',
        nimi: 'Peep Põld',
        email: 'peep@saar.test',
        pohjus: '5.1.1',
        viimati: '2026-03-02T08:00:00.000Z',
      },
    ],
  }
}

/** Handles the calls of /api/kirjad, of a server of ours; undefined for any other. MAIL-1. */
export function mailPreferenceAnswer(
  stub: MailPreferencesPart,
  request: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  const { pathname } = addressOf(request)
  if (!isOwn(stub) || !pathname.startsWith('/api/kirjad/')) return undefined
  if (pathname === '/api/kirjad/peatatud')
    return caller.staatus < 4 ? refused(403, 'Sul ei ole selleks õigust.') : ok(stub.pausedAddresses)
  if (pathname !== '/api/kirjad/valik') return undefined
  if (request.method === 'PUT') {
    const valik = String(request.body.valik)
    if (!['paev', 'nadal', 'kohe', 'mitte'].includes(valik)) return refused(400, 'Vali, millal kirjutame.')
    stub.mailPreferences[caller._id] = valik
    stub.pausedAddresses = stub.pausedAddresses.filter(({ _id }) => _id !== caller._id)
  }
  const valik = stub.mailPreferences[caller._id]
  return ok({
    _id: caller._id,
    valik: valik ?? 'nadal',
    valitud: valik != null,
    peatatud: stub.pausedAddresses.some(({ _id }) => _id === caller._id),
  })
}
