import { addressOf, isOwn, type LevelPart, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import type { StubPerson } from './users.ts'

interface StubToolToken {
  _id: string
  kasutaja: string
  nimi: string
  tunnus: string
  kirjutab: boolean
  osad: string[]
  emailid: boolean
  vabalt: boolean
  avalik: boolean
  loodud: string
  lopeb: string
  kasutatud: string | null
  /** Only of those that were made here. */
  voti?: string
}

/** The tokens for tools of a stub, which nobody signs in with. */
export interface ToolsPart extends LevelPart {
  toolTokens: StubToolToken[]
}

const usual = {
  kirjutab: false,
  osad: ['foorum', 'sisu', 'failid', 'inimesed'],
  emailid: false,
  vabalt: false,
  avalik: false,
}
const times = { loodud: '2026-03-02T08:00:00.000Z', lopeb: '2026-05-31T08:00:00.000Z' }

/** One token of Mari's. */
export const toolsContent = (): Pick<ToolsPart, 'toolTokens'> => ({
  toolTokens: [
    {
      _id: 'v1',
      kasutaja: 'mari',
      nimi: 'Tuulekaart',
      tunnus: 'wXyZ',
      ...usual,
      ...times,
      kasutatud: '2026-03-03T09:10:00.000Z',
    },
  ],
})

const shown = ({ kasutaja: _kasutaja, voti: _voti, ...token }: StubToolToken) => token

/** The tool's token with which a request comes, of a server of ours. */
export const toolWith = (stub: ToolsPart, token: unknown): StubToolToken | undefined =>
  isOwn(stub) ? stub.toolTokens.find(({ voti }) => voti != null && voti === token) : undefined

/** Handles the calls of /api/toolivotmed, of a server of ours; undefined for any other. AUTH-10. */
export function toolAnswer(stub: ToolsPart, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { pathname, searchParams } = addressOf(request)
  if (!isOwn(stub) || !pathname.startsWith('/api/toolivotmed')) return undefined
  const id = pathname.split('/')[3]
  if (id === 'see') {
    const own = toolWith(stub, request.headers['x-auth-token'])
    if (!own) return refused(403, 'Seda küsib ainult tööriist.')
    const { vabalt, ...token } = shown(own)
    return ok({ ...token, staatus: caller.staatus, vabalt: vabalt && caller.staatus >= 4 })
  }
  if (request.method === 'GET') {
    const of = searchParams.get('kasutaja') ?? caller._id
    if (of !== caller._id && caller.staatus < 4) return refused(403, 'Sul ei ole selleks õigust.')
    return ok(stub.toolTokens.filter(({ kasutaja }) => kasutaja === of).map(shown))
  }
  if (request.method === 'DELETE') {
    const kept = stub.toolTokens.filter(({ _id }) => _id !== id)
    if (kept.length === stub.toolTokens.length)
      return refused(404, 'Seda võtit ei ole. Võib-olla on see juba tühistatud.')
    stub.toolTokens = kept
    return ok({ _id: id })
  }
  const given = request.body as Partial<StubToolToken>
  const nimi = String(given.nimi ?? '')
  if (nimi === '') return refused(400, 'Lisa võtme nimi.', { valjad: { nimi: 'Lisa võtme nimi.' } })
  const number = stub.toolTokens.length + 1
  const made = {
    ...usual,
    ...given,
    _id: `v${number}`,
    kasutaja: caller._id,
    nimi,
    tunnus: 'AbCd',
    ...times,
    kasutatud: null,
    voti: `sise_${String(number).padStart(39, 'x')}AbCd`,
  }
  stub.toolTokens = [made, ...stub.toolTokens]
  return ok({ ...shown(made), voti: made.voti })
}
