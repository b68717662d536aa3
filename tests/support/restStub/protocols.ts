import { emptied } from './forum/forumRecords.ts'
import { addressOf, nextNumber, notFound, ok, refused, type StubRequest, type StubResponse } from './responses.ts'

/** A protocol of the stub; other properties are unknown to the schema. */
export interface StubProtocol {
  _id: string
  tekst: string
  kuupaev: { year: number; month: number; day: number; hours?: number | null; minutes?: number | null } | null
  failid: unknown[]
  [unknown: string]: unknown
}

/** The protocols of a stub, in list order. */
export interface ProtocolRows {
  protocols: StubProtocol[]
}

/** Three protocols, not sorted; one has a file and a property that the schema does not know. */
export function protocolsContent(): ProtocolRows {
  const protocol = (_id: string, kuupaev: StubProtocol['kuupaev'], tekst: string): StubProtocol => ({
    _id,
    kuupaev,
    tekst,
    failid: [],
  })
  const document = { _id: 'f1', nimi: 'praami-plaan.pdf', jrg: 0, meta: { mimetype: 'application/pdf', size: 9 } }
  return {
    protocols: [
      protocol('pr2', { year: 2026, month: 1, day: 14 }, '<p>Teine</p>'),
      { ...protocol('pr3', { year: 2026, month: 2, day: 1, hours: 18, minutes: 30 }, '<p>Kolmas</p>'), koht: 'Saal' },
      { ...protocol('pr1', null, '<p>Esimene</p>'), failid: [{ ...document, tee: '/foorum/f1/praami-plaan.pdf' }] },
    ],
  }
}

/** Handles the calls of protocols; undefined for any other. */
export function protocolResponse({ protocols }: ProtocolRows, request: StubRequest): StubResponse | undefined {
  const { method, body } = request
  const [, list, target] = /^(\/api\/protokollid)(?:\/([^/]+))?$/.exec(addressOf(request).pathname) ?? []
  if (list == null) return undefined
  if (target == null) {
    if (method === 'GET') return ok(protocols)
    if (method !== 'POST') return notFound()
    if (body.tekst === '' && (body.failid as unknown[]).length === 0)
      return refused(400, 'Kirjuta midagi või lisa fail.', { valjad: { tekst: 'Kirjuta midagi või lisa fail.' } })
    const created = { ...body, _id: `protokoll-${nextNumber()}` } as StubProtocol
    protocols.unshift(created)
    return ok(created)
  }
  const protocol = protocols.find(({ _id }) => _id === decodeURIComponent(target))
  if (!protocol) return notFound()
  if (method === 'PUT') {
    const { _id } = protocol
    emptied(protocol)
    return ok(Object.assign(protocol, body, { _id }))
  }
  if (method !== 'DELETE') return notFound()
  protocols.splice(protocols.indexOf(protocol), 1)
  return ok(undefined)
}
