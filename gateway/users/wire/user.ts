import type {
  InviteUserInput,
  RegisterInput,
  UpdateUserInput,
  User,
  UserCount,
  WelcomeStep,
} from '../../lib/generated/types.ts'
import { asIs, given, orNull } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../../lib/record/inputs.ts'
import { identity, ifShaped, integer, list, moment, record, text } from '../../lib/shapes.ts'

/** The statuses by `staatus`, 0 to 4. */
const statuses = ['BANNED', 'INACTIVE', 'MEMBER', 'MODERATOR', 'ADMIN'] as const

/** A status by its name in the schema. */
export type UserStatusName = (typeof statuses)[number]

const call = 'GET /api/users'

const stepWords = { OWN_DATA: 'andmed', DIRECTORY: 'liikmed', HOME_SCREEN: 'avakuva' } satisfies Record<
  WelcomeStep,
  string
>
const welcomeSteps = Object.keys(stepWords) as WelcomeStep[]

const welcomeFromWire = (wire: unknown): WelcomeStep[] => {
  const words = list(wire, 'the steps of the welcome', text)
  return welcomeSteps.filter((step) => words.includes(stepWords[step]))
}

/** The body of PUT /api/tervitus. WELCOME-1. */
export const welcomeToWire = (steps: readonly WelcomeStep[]) => ({ tehtud: steps.map((step) => stepWords[step]) })

/** A user in §7: complete from /api/auth and /api/users, `{_id, nimi}` within other records. */
export const userFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a user') },
  name: { wire: 'nimi', read: given(text), missing: () => null, call },
  email: { wire: 'email', read: orNull(text), missing: () => null, call },
  phone: { wire: 'telefon', read: orNull(text), missing: () => null, call },
  residence: { wire: 'elukoht', read: orNull(text), missing: () => null, call },
  // Sent only if it changes.
  status: { wire: 'staatus', read: orNull(statusFromWire), missing: () => null, call, readOnly: true },
  // The tag for If-Match, beyond §7; null on a server without versions of users.
  version: { wire: 'versioon', read: orNull(text), missing: () => null, call, readOnly: true },
  // Only in the responses of GET /api/users/{id} and GET /api/auth, of members who leave (beyond §7).
  leavesAt: { wire: 'lahkub', read: (time) => moment(time) ?? null },
  // Only in the response of GET /api/auth, and only from servers with such keys (beyond §7).
  draftKey: { wire: 'mustandivoti', read: (key) => text(key) ?? null },
  welcome: { wire: 'tervitus', read: (steps) => ifShaped(steps, welcomeFromWire) ?? null },
} satisfies FieldTable<User>

const name = { of: 'name', write: asIs } as const
const email = { of: 'email', write: asIs } as const
const phone = { of: 'phone', write: asIs } as const
const residence = { of: 'residence', write: asIs } as const
const password = { property: 'parool', write: asIs } as const

const changes = {
  name,
  email,
  phone,
  residence,
  password,
  status: { of: 'status', write: (status) => statuses.indexOf(status) },
} satisfies InputTable<UpdateUserInput, typeof userFields>

const invitation = {
  name: { ...name, initial: '' },
  email,
  phone: { ...phone, initial: '' },
} satisfies InputTable<InviteUserInput, typeof userFields>

const registration = { name, email, phone, residence, password } satisfies InputTable<RegisterInput, typeof userFields>

/** A user. Undefined fields are unknown, as after parsing `{_id, nimi}`, and are read from the list of users. */
export interface UserModel extends RowOf<typeof userFields> {
  id: string
}

/** Reads users whose records are complete. */
export const userReader = rowReader('a user', userFields)
const { id, leavesAt, draftKey, welcome } = userFields
const shortReader = rowReader('a user', { id, name: userFields.name, leavesAt, draftKey, welcome })

/** The fields that are missing in a user within another record. */
export const optionalUserFields = userReader.names

/** Writes the body of PUT /api/users/{id} and /api/users/admin/{id}. */
export const userWriter = bodyWriter(userFields, changes)

/** Writes the body of POST /api/users. */
export const invitationWriter = bodyWriter(userFields, invitation)

/** Writes the body of PUT /api/users/registreerimine/{token}. */
export const registrationWriter = bodyWriter(userFields, registration)

/** Parses a user within another record; some servers send only the id. @throws UPSTREAM_ERROR without an id */
export function userFromWire(wire: unknown): UserModel {
  if (typeof wire === 'string') return shortReader.row({ _id: wire })
  const short = shortReader.row(wire)
  // A record with a status is complete: its missing or null properties are null.
  return integer(record<{ staatus: unknown }>(wire, 'a user').staatus) == null
    ? short
    : { ...userReader.complete(wire), ...short }
}

/** Parses a user from a call that returns complete records: missing properties are null. */
export const completeUserFromWire: (wire: unknown) => UserModel = userReader.complete

/** Parses the user of GET /api/auth; null for the token of a mailed link, which is not a session (beyond §7). */
export function sessionUserFromWire(wire: unknown): UserModel | null {
  return record<{ link: unknown }>(wire, 'a user').link === true ? null : completeUserFromWire(wire)
}

/** Converts statuses to the numbers of `staatus`, separated by commas. */
export const statusesToWire = (names: readonly UserStatusName[]): string =>
  names.map((name) => statuses.indexOf(name)).join()

const countFields = {
  status: { wire: 'staatus', read: (staatus) => statusFromWire(staatus) ?? undefined },
  count: { wire: 'hulk', read: (count) => integer(count) ?? 0 },
} satisfies FieldTable<UserCount>

/** The number of members with a status. */
export type UserCountModel = RowOf<typeof countFields>

const countReader = rowReader('the number of members with a status', countFields)

/** Parses the list of GET /api/users/hulgad. */
export const userCountsFromWire = (wire: unknown): UserCountModel[] =>
  list(wire, 'the numbers of members', countReader.row)

/** Parses the list of GET /api/users. */
export function usersFromWire(wire: unknown): UserModel[] {
  return list(wire, 'the list of users', completeUserFromWire)
}

function statusFromWire(staatus: unknown): UserStatusName | null {
  const status = integer(staatus)
  return status == null ? null : (statuses[status] ?? null)
}
