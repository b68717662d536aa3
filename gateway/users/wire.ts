import { identity, integer, list, record, text } from '../lib/shapes.ts'

/** A person as §7 sends one: whole from /api/auth and /api/users, `{_id, nimi}` where another record names one. */
export interface WireUser {
  _id: string
  nimi?: string | null
  email?: string | null
  telefon?: string | null
  elukoht?: string | null
  staatus?: number | null
  /** Only in the answer of GET /api/auth, and only from servers that keep one (beyond §7). */
  mustandivoti?: string | null
}

/** Body of POST /api/auth. */
export interface WireCredentials {
  email: string
  parool: string
}

/** Body of PUT /api/users/registreerimine/{token}. */
export interface WireRegistration {
  nimi: string
  email: string
  telefon?: string
  elukoht?: string
  parool: string
}

/** Body of POST /api/users. */
export interface WireInvitation {
  nimi: string
  email: string
  telefon: string
}

/** Body of PUT /api/users/{id} and /api/users/admin/{id}: what a server keeps beside these goes back as it came. */
export interface WireUserBody {
  nimi?: unknown
  email?: unknown
  telefon?: unknown
  elukoht?: unknown
  staatus?: number
  parool?: string
}

/** The statuses by `staatus`, 0 to 4. */
const statuses = ['BANNED', 'INACTIVE', 'MEMBER', 'MODERATOR', 'ADMIN'] as const

/** A status by its name in the schema. */
export type UserStatusName = (typeof statuses)[number]

/** A user. `whole` is false where the wire named only `{_id, nimi}`: the other fields are then read from the user list. */
export interface UserModel {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  residence: string | null
  status: UserStatusName | null
  /** Known of the caller alone. */
  draftKey: string | null
  whole: boolean
}

type Maybe<T> = T | null | undefined

/** What an invited person tells on registering. */
export interface RegistrationModel {
  name: string
  email: string
  phone?: Maybe<string>
  residence?: Maybe<string>
  password: string
}

/** Whom an admin invites. */
export interface InvitationModel {
  name?: Maybe<string>
  email: string
  phone?: Maybe<string>
}

/** How a user changes; what is absent stays. */
export interface UserChanges {
  name?: Maybe<string>
  email?: Maybe<string>
  phone?: Maybe<string>
  residence?: Maybe<string>
  password?: Maybe<string>
  status?: Maybe<UserStatusName>
}

/** What signing in gives. */
export interface SessionModel {
  token: string
  user: UserModel
}

/** A person as another record names one; some servers name only the id. Throws UPSTREAM_ERROR where there is no id. */
export function userFromWire(wire: unknown): UserModel {
  if (typeof wire === 'string') return userFromWire({ _id: wire })
  const read = record<WireUser>(wire, 'a user')
  const status = integer(read.staatus)
  return {
    id: identity(read._id, 'a user'),
    name: text(read.nimi) ?? null,
    email: text(read.email) ?? null,
    phone: text(read.telefon) ?? null,
    residence: text(read.elukoht) ?? null,
    status: status == null ? null : (statuses[status] ?? null),
    draftKey: text(read.mustandivoti) ?? null,
    whole: status != null,
  }
}

/** A user from a call that answers with all there is: what is missing there is missing everywhere. */
export function wholeUserFromWire(wire: unknown): UserModel {
  return { ...userFromWire(wire), whole: true }
}

/** The list of GET /api/users. */
export function usersFromWire(wire: unknown): UserModel[] {
  return list(wire, 'the list of users', wholeUserFromWire)
}

/** The wire's record of a user, without what is not known. */
export function userToWire(user: UserModel): WireUser {
  if (!user.whole) return { _id: user.id, nimi: user.name }
  return {
    _id: user.id,
    nimi: user.name,
    email: user.email,
    telefon: user.phone,
    elukoht: user.residence,
    staatus: user.status == null ? null : statuses.indexOf(user.status),
  }
}

/** The body of POST /api/auth. */
export function credentialsToWire(email: string, password: string): WireCredentials {
  return { email, parool: password }
}

/** The token in the answer of POST /api/auth, undefined where it holds none. */
export function tokenFromWire(wire: unknown): string | undefined {
  const { token } = record<{ token: string }>(wire, 'the answer to signing in')
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** What a member tells on registering, as the wire has it. */
export function registrationToWire({ name, email, phone, residence, password }: RegistrationModel): WireRegistration {
  return {
    nimi: name,
    email,
    ...(phone != null && { telefon: phone }),
    ...(residence != null && { elukoht: residence }),
    parool: password,
  }
}

/** The body of POST /api/users. */
export function invitationToWire({ name, email, phone }: InvitationModel): WireInvitation {
  return { nimi: name ?? '', email, telefon: phone ?? '' }
}

/**
 * The body that changes a user: the changes laid over the record that is there. A password or a status goes only where it
 * is to change: whatever a server shows of a password is none.
 */
export function userBodyToWire(changes: UserChanges, now: Readonly<Record<string, unknown>>): WireUserBody {
  const { parool: _shown, staatus: _now, ...kept } = now
  return {
    ...kept,
    ...(changes.name != null && { nimi: changes.name }),
    ...(changes.email != null && { email: changes.email }),
    ...(changes.phone != null && { telefon: changes.phone }),
    ...(changes.residence != null && { elukoht: changes.residence }),
    ...(changes.password != null && { parool: changes.password }),
    ...(changes.status != null && { staatus: statuses.indexOf(changes.status) }),
  }
}

/** Names that a refusal's `valjad` gives fields of a user, in English. */
export const userFieldNames: Record<string, string> = {
  nimi: 'name',
  email: 'email',
  telefon: 'phone',
  elukoht: 'residence',
  staatus: 'status',
  parool: 'password',
}
