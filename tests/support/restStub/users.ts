import { memberMatcher } from '../../../schema/rules/members.ts'
import {
  addressOf,
  isOwn,
  type LevelPart,
  nextNumber,
  notThere,
  ok,
  refused,
  type StubAnswer,
  type StubRequest,
} from './answers.ts'
import { listAnswer } from './pages.ts'
import { countChange, firstVersion, keptVersion, refusedIfOutdated, type StubVersion, withTag } from './versions.ts'

/** A person of the stub; other properties are unknown to the schema. */
export interface StubPerson extends StubVersion {
  _id: string
  nimi: string
  email: string
  telefon: string
  elukoht: string
  staatus: number
  [unknown: string]: unknown
}

/** The users of a stub. */
export interface UsersPart extends LevelPart {
  people: StubPerson[]
  /** The token that POST /api/auth gives for a person. */
  tokenOf: (personId: string) => string
  /** Person ids by the token of a mailed link. */
  links: Record<string, string>
  /** Passwords by person id; 'saarekogu' if missing. */
  passwords: Record<string, string>
}

const wrongCredentials = 'Kasutaja ja/või parool pole korrektsed.'
const taken = 'Selle e-posti aadressiga liige on juba olemas.'

/** Four people: an admin, a moderator, two members. */
export function usersContent(): UsersPart {
  const person = (_id: string, nimi: string, staatus: number): StubPerson => ({
    _id,
    nimi,
    email: `${_id}@saar.test`,
    telefon: '5551234',
    elukoht: 'Põhjaküla',
    staatus,
  })
  return {
    people: [
      person('anu', 'Anu Saar', 4),
      person('juri', 'Jüri Õun', 3),
      person('mari', 'Mari Mets', 2),
      person('peep', 'Peep Põld', 2),
    ],
    tokenOf: (personId) => `token-${personId}`,
    links: {},
    passwords: {},
    level: undefined,
  }
}

/** The person with this token; undefined if there is none. */
export function personOf(stub: UsersPart, token: unknown): StubPerson | undefined {
  const linked = typeof token === 'string' ? stub.links[token] : undefined
  return stub.people.find(({ _id }) => stub.tokenOf(_id) === token || _id === linked)
}

/** Handles the calls of users that need no token; undefined for any other. */
export function openUserAnswer(stub: UsersPart, { method, url, body }: StubRequest): StubAnswer | undefined {
  const route = `${method} ${url}`
  if (route === 'POST /api/users/muuda-parooli/') return ok({ msg: 'Vaata postkasti.' })
  const revertedBy = /^PUT \/api\/users\/taasta-email\/([^/]+)$/.exec(route)?.[1]
  if (revertedBy && isOwn(stub))
    return stub.links[revertedBy] == null ? refused(400, 'Link on aegunud või juba kasutatud.') : ok({})
  if (route !== 'POST /api/auth') return undefined
  if (!body.email || !body.parool) return refused(400, 'Palun sisesta kasutajatunnus ja parool.')
  const person = stub.people.find(({ email }) => email === body.email)
  return person && body.parool === (stub.passwords[person._id] ?? 'saarekogu')
    ? ok({ token: stub.tokenOf(person._id) })
    : refused(400, wrongCredentials)
}

/**
 * Handles the calls of users; undefined for any other. The token of a mailed link also serves as an auth token. Registering
 * responds with the person only, because §7 leaves the response open.
 */
export function userAnswer(stub: UsersPart, request: StubRequest, caller: StubPerson): StubAnswer | undefined {
  const { method, url, body, headers } = request
  if (`${method} ${url}` === 'GET /api/auth') {
    const { _id, nimi, email, staatus } = caller
    const isLink = typeof headers['x-auth-token'] === 'string' && headers['x-auth-token'] in stub.links
    // Servers that mail such links tell no more to whoever holds one.
    return ok(isLink && isOwn(stub) ? { _id, nimi, email, staatus, link: true } : withTag(caller))
  }
  if (`${method} ${url}` === 'DELETE /api/auth' && isOwn(stub)) return ok({ _id: caller._id })
  if (!/^\/api\/users(\/|$)/.test(addressOf(request).pathname)) return undefined
  const { pathname, searchParams } = addressOf(request)
  if (method === 'GET' && pathname === '/api/users') return memberList(stub, request)
  if (method === 'GET' && pathname === '/api/users/hulgad' && isOwn(stub)) {
    const found = stub.people.filter(matching(searchParams.get('otsi')))
    const counted = [0, 1, 2, 3, 4].map((staatus) => ({
      staatus,
      hulk: found.filter((p) => p.staatus === staatus).length,
    }))
    return ok(counted.filter(({ hulk }) => hulk > 0))
  }
  const ids = pathname.slice('/api/users/'.length).split('/').map(decodeURIComponent)
  const { parool, ...fields } = body
  const change = (person: StubPerson, changes: object) => {
    const outdated = refusedIfOutdated(person, request, withTag(person))
    if (outdated) return outdated
    if (typeof parool === 'string') stub.passwords[person._id] = parool
    Object.assign(person, changes, keptVersion(person))
    countChange(person, caller)
    return ok(withTag(person))
  }
  if (method === 'POST' && url === '/api/users') {
    if (stub.people.some(({ email }) => email === body.email)) return refused(409, taken, { valjad: { email: taken } })
    const person = { _id: `uus-${nextNumber()}`, elukoht: '', ...fields, staatus: 1 } as StubPerson
    Object.assign(person, firstVersion(stub))
    stub.people.push(person)
    return ok(withTag(person))
  }
  if (ids[0] === 'registreerimine' && method === 'PUT') return change(caller, { ...fields, staatus: 2 })
  const person = stub.people.find(({ _id }) => _id === ids.at(-1))
  if (!person) return notThere()
  if (method === 'GET' && ids.length === 1 && isOwn(stub)) return ok(withTag(person))
  if (ids[0] === 'registreerimine') return ok({ msg: `Registreerimislink edukalt saadetud ${person.email}` })
  if (ids[0] === 'muuda-parooli') return change(person, {})
  if (ids[0] !== 'admin' && method === 'PUT' && person !== caller) return refused(403, 'Sul ei ole selleks õigust.')
  if (method === 'PUT') return change(person, fields)
  if (method !== 'DELETE') return notThere()
  stub.people.splice(stub.people.indexOf(person), 1)
  return ok(undefined)
}

/** The whole list, or on a server of ours a page of those that are asked for, by name. */
function memberList(stub: UsersPart, request: StubRequest): StubAnswer {
  if (!isOwn(stub)) return ok(stub.people.map(withTag))
  const { searchParams } = addressOf(request)
  const statuses = searchParams.get('staatus')?.split(',').map(Number)
  const found = stub.people
    .filter(matching(searchParams.get('otsi')))
    .filter(({ staatus }) => !statuses || statuses.includes(staatus))
    .toSorted((one, other) => estonian.compare(one.nimi || one.email, other.nimi || other.email))
  if (isOwn(stub) && searchParams.get('jarjestus') === 'elukoht')
    found.sort(
      (one, other) =>
        Number(!one.elukoht) - Number(!other.elukoht) || estonian.compare(one.elukoht ?? '', other.elukoht ?? ''),
    )
  return listAnswer(stub, request, found.map(withTag), ({ _id }) => String(_id))
}

function matching(text: string | null): (person: StubPerson) => boolean {
  const matches = memberMatcher(text ?? '')
  return ({ nimi, email, telefon, elukoht, staatus }) =>
    matches({ name: nimi, email, phone: telefon, residence: elukoht, status: staatus })
}

const estonian = new Intl.Collator('et')
