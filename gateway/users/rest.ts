import { GatewayError } from '../errors.ts'
import type { UserSort, WelcomeStep } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient, WriteAnswer } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { asking, path } from '../rest/path.ts'
import { conflictReader } from './wire/conflict.ts'
import { credentialsToWire, tokenFromWire } from './wire/session.ts'
import {
  sessionUserFromWire,
  statusesToWire,
  type UserCountModel,
  userCountsFromWire,
  userFromWire,
  type UserModel,
  usersFromWire,
  type UserStatusName,
  userWriter,
  welcomeToWire,
  wholeUserFromWire,
} from './wire/user.ts'

const { fieldNames } = userWriter
/** With the editable fields of the user. USER-3. */
const refusalDetails = conflictReader(wholeUserFromWire, userWriter)

/** GET /api/auth: the user of the client's token. */
export async function readCaller(rest: RestClient): Promise<UserModel> {
  return wholeUserFromWire(await rest.get(path`/api/auth`))
}

/**
 * GET /api/auth: the id of the user whose session the client's token is.
 * @throws UNAUTHENTICATED for a mailed link's, too, where the server tells the difference
 */
export async function readSessionUser(rest: RestClient): Promise<string> {
  const user = sessionUserFromWire(await rest.get(path`/api/auth`))
  if (!user) throw new GatewayError('UNAUTHENTICATED')
  return user.id
}

/** GET /api/users. */
export async function readUsers(rest: RestClient): Promise<UserModel[]> {
  return usersFromWire(await rest.get(path`/api/users`))
}

/** Which members to list. */
export interface MemberFilter {
  /** A text to search for; '' for all. */
  search: string
  statuses: readonly UserStatusName[] | null
  /** By residence: CONFLICT on a plain server. */
  sort: UserSort
}

/** A page of GET /api/users (REST-6). */
export function readUserPage(
  rest: RestClient,
  { search, statuses, sort }: MemberFilter,
  args: PageArgs,
): Promise<PageModel<UserModel>> {
  const filter = {
    ...(search !== '' && { otsi: search }),
    ...(statuses && { staatus: statusesToWire(statuses) }),
    ...(sort === 'RESIDENCE' && { jarjestus: 'elukoht' }),
  }
  return readPage(rest, asking(path`/api/users`, filter), args, usersFromWire, { fieldNames: filterNames })
}

/** GET /api/users/hulgad, beyond §7. */
export async function readUserCounts(rest: RestClient, search: string): Promise<UserCountModel[]> {
  const place = path`/api/users/hulgad`
  const options = { fieldNames: filterNames }
  return userCountsFromWire(await rest.get(search === '' ? place : asking(place, { otsi: search }), options))
}

const filterNames = { otsi: 'search', staatus: 'statuses' }

/** GET /api/users/{id}, beyond §7. */
export async function readUser(rest: RestClient, id: string): Promise<UserModel> {
  return wholeUserFromWire(await rest.get(path`/api/users/${id}`))
}

/** POST /api/auth: the new token. Wrong credentials are BAD_USER_INPUT, whatever status refuses them (AUTH-7). */
export async function createSession(rest: RestClient, email: string, password: string): Promise<string> {
  const answer = await rest
    .as('')
    .send('POST', path`/api/auth`, credentialsToWire(email, password), { fieldNames })
    .catch((error: unknown) => {
      if (error instanceof GatewayError && (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN'))
        throw new GatewayError('BAD_USER_INPUT', error.message, error.details, error)
      throw error
    })
  const token = tokenFromWire(answer)
  if (token == null) throw new GatewayError('UPSTREAM_ERROR')
  return token
}

/** DELETE /api/auth (beyond §7): ends the session of the client's token. */
export async function deleteSession(rest: RestClient): Promise<void> {
  await rest.send('DELETE', path`/api/auth`)
}

/** PUT /api/tervitus, beyond §7: the caller with the steps that are left. WELCOME-1. */
export async function completeWelcomeSteps(rest: RestClient, steps: readonly WelcomeStep[]): Promise<UserModel> {
  return userFromWire(
    await rest.send('PUT', path`/api/tervitus`, welcomeToWire(steps), { fieldNames: { tehtud: 'steps' } }),
  )
}

/** POST /api/users/muuda-parooli/: the same response for any email. */
export async function requestPasswordReset(rest: RestClient, email: string): Promise<void> {
  await rest.as('').send('POST', path`/api/users/muuda-parooli/`, { email }, { fieldNames })
}

/** PUT /api/users/muuda-parooli/{userId}. */
export async function replacePassword(rest: RestClient, userId: string, password: string): Promise<void> {
  const body = { parool: password }
  await rest.send('PUT', path`/api/users/muuda-parooli/${userId}`, body, { fieldNames })
}

const expired = 'Registreerimislink on aegunud'

/**
 * PUT /api/users/registreerimine/{token}, with the token in the header, too. An invalid token is BAD_USER_INPUT
 * whatever the status, as no session has ended.
 */
export async function registerUser(rest: RestClient, token: string, body: object): Promise<unknown> {
  if (!isPossibleToken(token)) throw new GatewayError('BAD_USER_INPUT', expired)
  return rest
    .as(token)
    .send('PUT', path`/api/users/registreerimine/${token}`, body, { fieldNames })
    .catch((error: unknown) => {
      if (error instanceof GatewayError && ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code))
        throw new GatewayError('BAD_USER_INPUT', expired, error.details, error)
      throw error
    })
}

/** Whether a token could be a link's: it fits into a path and a header. */
function isPossibleToken(token: string) {
  return /^[\x21-\x7e]{1,500}$/.test(token) && !/^\.{1,2}$/.test(token)
}

const deadLink = 'Link on aegunud või juba kasutatud.'

/** The error for a link of a server without this call. */
export const deadRevertLink = () => new GatewayError('BAD_USER_INPUT', deadLink)

/** PUT /api/users/taasta-email/{token} (beyond §7). */
export async function revertEmail(rest: RestClient, token: string): Promise<void> {
  if (!isPossibleToken(token)) throw deadRevertLink()
  await rest.as('').send('PUT', path`/api/users/taasta-email/${token}`)
}

/** POST /api/users; §7 returns the new user. */
export function inviteUser(rest: RestClient, body: object, headers: Record<string, string>): Promise<WriteAnswer> {
  return rest.write('POST', path`/api/users`, body, { headers, fieldNames })
}

/** GET /api/users/registreerimine/{id}: a write, as it sends a mail (REST-8). */
export async function resendInvitation(rest: RestClient, id: string): Promise<void> {
  await rest.send('GET', path`/api/users/registreerimine/${id}`)
}

/**
 * PUT /api/users/{id} for the caller's own record, /api/users/admin/{id} for any. A conflict with another change has the details of that
 * change.
 */
export function replaceUser(
  rest: RestClient,
  way: 'own' | 'admin',
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteAnswer> {
  const place = way === 'own' ? path`/api/users/${id}` : path`/api/users/admin/${id}`
  const options = { headers, fieldNames, refusalDetails }
  return rest.write('PUT', place, body, options)
}

/** DELETE /api/users/{id}. */
export async function deleteUser(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/users/${id}`)
}
