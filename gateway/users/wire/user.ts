import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, integer, list, record, text, type Unchecked } from '../../lib/shapes.ts'

/** A user in §7: complete from /api/auth and /api/users, `{_id, nimi}` within other records. */
export interface WireUser {
  _id: string
  nimi?: string | null
  email?: string | null
  telefon?: string | null
  elukoht?: string | null
  staatus?: number | null
  /** The tag for If-Match, beyond §7. */
  versioon?: string | null
  /** Only in the response of GET /api/auth, and only from servers with such keys (beyond §7). */
  mustandivoti?: string | null
  /** Only in the response of GET /api/auth: whether the token is a mailed link's, which is no session (beyond §7). */
  link?: boolean | null
}

/** Body of POST /api/users. */
export interface WireInvitation {
  nimi: string
  email: string
  telefon: string
}

/** Body of PUT /api/users/{id} and /api/users/admin/{id}; other properties of the record are sent back unchanged. */
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

/** A user. Undefined fields are unknown, as after parsing `{_id, nimi}`, and are read from the list of users. */
export interface UserModel {
  id: string
  name?: string | null
  email?: string | null
  phone?: string | null
  residence?: string | null
  status?: UserStatusName | null
  /** Null on a server without versions of users. */
  version?: string | null
  /** Only for the caller. */
  draftKey: string | null
}

type Maybe<T> = T | null | undefined

/** A member to invite. */
export interface InvitationModel {
  name?: Maybe<string>
  email: string
  phone?: Maybe<string>
}

/** Changes of a user; omitted fields stay. */
export interface UserChanges {
  name?: Maybe<string>
  email?: Maybe<string>
  phone?: Maybe<string>
  residence?: Maybe<string>
  password?: Maybe<string>
  status?: Maybe<UserStatusName>
}

/** Parses a user within another record; some servers send only the id. @throws UPSTREAM_ERROR without an id */
export function userFromWire(wire: unknown): UserModel {
  if (typeof wire === 'string') return userFromWire({ _id: wire })
  const read = record<WireUser>(wire, 'a user')
  return {
    id: identity(read._id, 'a user'),
    name: text(read.nimi) ?? undefined,
    // A record with a status is complete: its missing or null properties are null.
    ...(integer(read.staatus) != null && detailsFromWire(read)),
    draftKey: text(read.mustandivoti) ?? null,
  }
}

/** Parses a user from a call that returns complete records: missing properties are null. */
export function wholeUserFromWire(wire: unknown): UserModel {
  const user = userFromWire(wire)
  return { ...user, name: user.name ?? null, ...detailsFromWire(record<WireUser>(wire, 'a user')) }
}

/** Parses the user of GET /api/auth; null where the token is a mailed link's, which is no session. */
export function sessionUserFromWire(wire: unknown): UserModel | null {
  return record<WireUser>(wire, 'a user').link === true ? null : wholeUserFromWire(wire)
}

function detailsFromWire(read: Unchecked<WireUser>) {
  const status = integer(read.staatus)
  return {
    email: text(read.email) ?? null,
    phone: text(read.telefon) ?? null,
    residence: text(read.elukoht) ?? null,
    status: status == null ? null : (statuses[status] ?? null),
    version: text(read.versioon) ?? null,
  }
}

/** Parses the list of GET /api/users. */
export function usersFromWire(wire: unknown): UserModel[] {
  return list(wire, 'the list of users', wholeUserFromWire)
}

/** The body of POST /api/users. */
export function invitationToWire({ name, email, phone }: InvitationModel): WireInvitation {
  return { nimi: name ?? '', email, telefon: phone ?? '' }
}

/** Properties that are sent only as changes: a password in a record is not the real one, a version is answered only. */
const onlyAsChanges = new Set(['parool', 'staatus', 'versioon'])

/** The body of changes for servers that announce `partial-put`. */
export function userChangesToWire(changes: UserChanges): WireUserBody {
  const { name, email, phone, residence, password, status } = changes
  return withoutUndefined({
    nimi: name ?? undefined,
    email: email ?? undefined,
    telefon: phone ?? undefined,
    elukoht: residence ?? undefined,
    parool: password ?? undefined,
    staatus: status == null ? undefined : statuses.indexOf(status),
  })
}

/** The whole record with the changes, for servers where a PUT replaces it. */
export function changedUserToWire(changes: UserChanges, now: Unchecked<WireUser>): WireUserBody {
  return overlay(now, userChangesToWire(changes), onlyAsChanges)
}

/** English field names for the `valjad` of a refusal. */
export const userFieldNames: Record<string, string> = {
  nimi: 'name',
  email: 'email',
  telefon: 'phone',
  elukoht: 'residence',
  staatus: 'status',
  parool: 'password',
}
