import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, integer, list, record, text, type Unchecked } from '../../lib/shapes.ts'

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

/** A user. What is undefined the wire did not tell, as where it named only `{_id, nimi}`: it is in the list of users. */
export interface UserModel {
  id: string
  name?: string | null
  email?: string | null
  phone?: string | null
  residence?: string | null
  status?: UserStatusName | null
  /** Known of the caller alone. */
  draftKey: string | null
}

type Maybe<T> = T | null | undefined

/** A person whom an admin invites. */
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

/** A person as another record names one; some servers name only the id. Throws UPSTREAM_ERROR where there is no id. */
export function userFromWire(wire: unknown): UserModel {
  if (typeof wire === 'string') return userFromWire({ _id: wire })
  const read = record<WireUser>(wire, 'a user')
  return {
    id: identity(read._id, 'a user'),
    name: text(read.nimi) ?? undefined,
    // A record with a status is a whole one: what it leaves out or has as null is not there.
    ...(integer(read.staatus) != null && detailsFromWire(read)),
    draftKey: text(read.mustandivoti) ?? null,
  }
}

/** A user from a call that answers with all there is: what is missing there is missing everywhere. */
export function wholeUserFromWire(wire: unknown): UserModel {
  const user = userFromWire(wire)
  return { ...user, name: user.name ?? null, ...detailsFromWire(record<WireUser>(wire, 'a user')) }
}

function detailsFromWire(read: Unchecked<WireUser>) {
  const status = integer(read.staatus)
  return {
    email: text(read.email) ?? null,
    phone: text(read.telefon) ?? null,
    residence: text(read.elukoht) ?? null,
    status: status == null ? null : (statuses[status] ?? null),
  }
}

/** The list of GET /api/users. */
export function usersFromWire(wire: unknown): UserModel[] {
  return list(wire, 'the list of users', wholeUserFromWire)
}

/** The body of POST /api/users. */
export function invitationToWire({ name, email, phone }: InvitationModel): WireInvitation {
  return { nimi: name ?? '', email, telefon: phone ?? '' }
}

/** What a PUT takes only where it is to change: whatever a server shows of a password is none. */
const onlyAsChanges = new Set(['parool', 'staatus'])

/** The body that changes a user: the changes laid over the record that is there. */
export function userBodyToWire(changes: UserChanges, now: Unchecked<WireUser>): WireUserBody {
  const { name, email, phone, residence, password, status } = changes
  const changed = {
    nimi: name ?? undefined,
    email: email ?? undefined,
    telefon: phone ?? undefined,
    elukoht: residence ?? undefined,
    parool: password ?? undefined,
    staatus: status == null ? undefined : statuses.indexOf(status),
  }
  return overlay(now, withoutUndefined(changed), onlyAsChanges)
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
