/** A person as §7 sends one: whole from /api/auth and /api/users, `{_id, nimi}` where another record names one. */
export interface WireUser {
  _id: string
  nimi?: string | null
  email?: string | null
  telefon?: string | null
  elukoht?: string | null
  staatus?: number | null
}

/** Answer of POST /api/auth. */
export interface WireToken {
  token: string
}

/** The statuses by `staatus`, 0 to 4. */
const statuses = ['BANNED', 'INACTIVE', 'MEMBER', 'MODERATOR', 'ADMIN'] as const

export type UserStatusName = (typeof statuses)[number]

/** A user. `whole` is false where the wire named only `{_id, nimi}`: the other fields are then read from the user list. */
export interface UserModel {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  residence: string | null
  status: UserStatusName | null
  whole: boolean
}

export interface SessionModel {
  token: string
  user: UserModel
}

export function userFromWire(wire: WireUser): UserModel {
  return {
    id: String(wire._id),
    name: wire.nimi ?? null,
    email: wire.email ?? null,
    phone: wire.telefon ?? null,
    residence: wire.elukoht ?? null,
    status: typeof wire.staatus === 'number' ? (statuses[wire.staatus] ?? null) : null,
    whole: typeof wire.staatus === 'number',
  }
}

/** The body of POST /api/auth. */
export function credentialsToWire(email: string, password: string) {
  return { email, parool: password }
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
