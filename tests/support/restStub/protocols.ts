import { textMatcher } from '../../../schema/rules/searchWords.ts'
import { addressOf, isOwn, nextNumber, notThere, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import { attachedFiles, type FilesPart } from './files.ts'
import { emptied } from './forum/forumRecords.ts'
import { listAnswer } from './pages.ts'
import type { StubPerson } from './users.ts'
import { countChange, firstVersion, refusedIfOutdated, type StubVersion, tagOf } from './versions.ts'

/** A protocol of the stub; other properties are unknown to the schema. */
export interface StubProtocol extends StubVersion {
  _id: string
  tekst: string
  kuupaev: { year: number; month: number; day: number; hours?: number | null; minutes?: number | null } | null
  failid: unknown[]
  [unknown: string]: unknown
}

/** The protocols of a stub, in list order. */
export interface ProtocolsPart {
  protocols: StubProtocol[]
}

/** Three protocols, not sorted; one has a file and a property that the schema does not know. */
export function protocolsContent(): ProtocolsPart {
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
export function protocolAnswer(
  stub: ProtocolsPart & FilesPart,
  request: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  const { method, body } = request
  const { protocols } = stub
  const [, list, target] = /^(\/api\/protokollid)(?:\/([^/]+))?$/.exec(addressOf(request).pathname) ?? []
  if (list == null) return undefined
  const record = (protocol: StubProtocol) => {
    const { versioon } = protocol
    return {
      ...protocol,
      failid: attachedFiles(stub, protocol),
      ...(versioon != null && { versioon: tagOf(versioon) }),
    }
  }
  if (target == null) {
    if (method === 'GET') return listAnswer(stub, request, foundIn(stub, request).map(record), ({ _id }) => _id)
    if (method !== 'POST') return notThere()
    if (body.tekst === '' && (body.failid as unknown[]).length === 0)
      return refused(400, 'Kirjuta midagi või lisa fail.', { valjad: { tekst: 'Kirjuta midagi või lisa fail.' } })
    const made = { _id: `protokoll-${nextNumber()}`, ...firstVersion(stub) }
    const created = { ...body, ...made } as StubProtocol
    protocols.unshift(created)
    return ok(record(created))
  }
  if (method === 'GET' && target === 'aastad' && isOwn(stub)) return ok(yearsOf(protocols))
  const protocol = protocols.find(({ _id }) => _id === decodeURIComponent(target))
  if (!protocol) return notThere()
  if (method === 'PUT') {
    const outdated = refusedIfOutdated(protocol, request, record(protocol))
    if (outdated) return outdated
    const { _id, versioon, muutja } = protocol
    emptied(stub, protocol)
    Object.assign(protocol, body, { _id, ...(versioon != null && { versioon, muutja }) })
    countChange(protocol, caller)
    return ok(record(protocol))
  }
  if (method === 'GET' && isOwn(stub)) return ok(record(protocol))
  if (method !== 'DELETE') return notThere()
  protocols.splice(protocols.indexOf(protocol), 1)
  return ok(undefined)
}

/** The protocols that `otsi` and `aasta` select, by a server of ours; else all. */
function foundIn(stub: ProtocolsPart & FilesPart, request: StubRequest): StubProtocol[] {
  const { searchParams } = addressOf(request)
  const asked = (name: string) => (isOwn(stub) ? (searchParams.get(name) ?? '') : '')
  const isFound = textMatcher(asked('otsi'))
  const year = asked('aasta')
  return stub.protocols.filter(
    ({ tekst, kuupaev }) => isFound([tekst]) && (year === '' || kuupaev?.year === Number(year)),
  )
}

function yearsOf(protocols: readonly StubProtocol[]) {
  const years = protocols.flatMap(({ kuupaev }) => kuupaev?.year ?? [])
  return [...new Set(years)]
    .sort((one, other) => other - one)
    .map((aasta) => ({ aasta, hulk: years.filter((year) => year === aasta).length }))
}
