import { addressOf, nextNumber, notFound, ok, refused, type StubRequest, type StubResponse } from './responses.ts'

/** A person of the stub; other properties are unknown to the schema. */
export interface StubPerson {
  _id: string
  nimi: string
  email: string
  telefon: string
  elukoht: string
  staatus: number
  [unknown: string]: unknown
}

/** The users of a stub. */
export interface UserRows {
  people: StubPerson[]
  /** The token that POST /api/auth returns for a person. */
  tokenOf: (personId: string) => string
  /** Person ids by the token of a mailed link. */
  links: Record<string, string>
  /** Passwords by person id; 'saarekogu' if missing. */
  passwords: Record<string, string>
}

const wrongCredentials = 'Kasutaja ja/või parool pole korrektsed.'
const taken = 'Selle e-posti aadressiga liige on juba olemas.'

/** Four people: an admin, a moderator, two members. */
export function usersContent(): UserRows {
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
  }
}

/** The person with this token; undefined if there is none. */
export function personOf(stub: UserRows, token: unknown): StubPerson | undefined {
  const linked = typeof token === 'string' ? stub.links[token] : undefined
  return stub.people.find(({ _id }) => stub.tokenOf(_id) === token || _id === linked)
}

/** Handles the calls of users that need no token; undefined for any other. */
export function openUserResponse(stub: UserRows, { method, url, body }: StubRequest): StubResponse | undefined {
  const route = `${method} ${url}`
  if (route === 'POST /api/users/muuda-parooli/') return ok({ msg: 'Vaata postkasti.' })
  if (route !== 'POST /api/auth') return undefined
  if (!body.email || !body.parool) return refused(400, 'Palun sisesta kasutajatunnus ja parool.')
  const person = stub.people.find(({ email }) => email === body.email)
  return person && body.parool === (stub.passwords[person._id] ?? 'saarekogu')
    ? ok({ token: stub.tokenOf(person._id) })
    : refused(400, wrongCredentials)
}

/**
 * Handles the calls of users; undefined for any other. The token of a mailed link also serves as an auth token. Registering
 * responds with the person only, because §7 does not specify the response.
 */
export function userResponse(stub: UserRows, request: StubRequest, caller: StubPerson): StubResponse | undefined {
  const { method, url, body } = request
  if (`${method} ${url}` === 'GET /api/auth') return ok(caller)
  if (!/^\/api\/users(\/|$)/.test(addressOf(request).pathname)) return undefined
  const { pathname } = addressOf(request)
  if (method === 'GET' && pathname === '/api/users') return ok(stub.people)
  const ids = pathname.slice('/api/users/'.length).split('/').map(decodeURIComponent)
  const { parool, ...fields } = body
  const change = (person: StubPerson, changes: object) => {
    if (typeof parool === 'string') stub.passwords[person._id] = parool
    return ok(Object.assign(person, changes))
  }
  if (method === 'POST' && url === '/api/users') {
    if (stub.people.some(({ email }) => email === body.email)) return refused(409, taken, { valjad: { email: taken } })
    const person = { _id: `uus-${nextNumber()}`, elukoht: '', ...fields, staatus: 1 } as StubPerson
    stub.people.push(person)
    return ok(person)
  }
  if (ids[0] === 'registreerimine' && method === 'PUT') return change(caller, { ...fields, staatus: 2 })
  const person = stub.people.find(({ _id }) => _id === ids.at(-1))
  if (!person) return notFound()
  if (ids[0] === 'registreerimine') return ok({ msg: `Registreerimislink edukalt saadetud ${person.email}` })
  if (ids[0] === 'muuda-parooli') return change(person, {})
  if (ids[0] !== 'admin' && method === 'PUT' && person !== caller) return refused(403, 'Sul ei ole selleks õigust.')
  if (method === 'PUT') return change(person, fields)
  if (method !== 'DELETE') return notFound()
  stub.people.splice(stub.people.indexOf(person), 1)
  return ok(undefined)
}
