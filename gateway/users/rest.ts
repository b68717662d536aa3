import { GatewayError } from '../errors.ts'
import type { UserSort, WelcomeStep } from '../lib/generated/types.ts'
import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { path, withQuery } from '../rest/path.ts'
import { conflictReader } from './wire/conflict.ts'
import { credentialsToWire, tokenFromWire } from './wire/session.ts'
import {
  completeUserFromWire,
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
} from './wire/user.ts'

const { fieldNames } = userWriter
/** Conflicts with the editable fields of the user. USER-3. */
const refusalDetails = conflictReader(completeUserFromWire, userWriter)

/** GET /api/auth: the user of the client's token. */
export async function readCaller(rest: RestClient): Promise<UserModel> {
  return completeUserFromWire(await rest.get(path`/api/auth`))
}

/**
 * GET /api/auth: the id of the user of a session.
 * @throws UNAUTHENTICATED also for the token of a mailed link, if the server marks it
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

/** Filter and order of members. */
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
  return readPage(rest, withQuery(path`/api/users`, filter), args, usersFromWire, { fieldNames: filterNames })
}

/** GET /api/users/hulgad, beyond §7. */
export async function readUserCounts(rest: RestClient, search: string): Promise<UserCountModel[]> {
  const target = path`/api/users/hulgad`
  const options = { fieldNames: filterNames }
  return userCountsFromWire(await rest.get(search === '' ? target : withQuery(target, { otsi: search }), options))
}

const filterNames = { otsi: 'search', staatus: 'statuses' }

/** GET /api/users/{id}, beyond §7. */
export async function readUser(rest: RestClient, id: string): Promise<UserModel> {
  return completeUserFromWire(await rest.get(path`/api/users/${id}`))
}

/** POST /api/auth: returns the new token. Wrong credentials are BAD_USER_INPUT, whatever the status (AUTH-7). */
export async function createSession(rest: RestClient, email: string, password: string): Promise<string> {
  const response = await rest
    .as('')
    .send('POST', path`/api/auth`, credentialsToWire(email, password), { fieldNames })
    .catch((error: unknown) => {
      if (error instanceof GatewayError && (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN'))
        throw new GatewayError('BAD_USER_INPUT', error.message, error.details, error)
      throw error
    })
  const token = tokenFromWire(response)
  if (token == null) throw new GatewayError('UPSTREAM_ERROR')
  return token
}

/** DELETE /api/auth (beyond §7): ends the session of the client's token. */
export async function deleteSession(rest: RestClient): Promise<void> {
  await rest.send('DELETE', path`/api/auth`)
}

/** PUT /api/tervitus, beyond §7: returns the caller with the remaining steps. WELCOME-1. */
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
 * PUT /api/users/registreerimine/{token}, with the token also in the header. An invalid token is BAD_USER_INPUT, whatever the status, as
 * no session has ended.
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

/** Whether a token of a link fits into a path and a header. */
function isPossibleToken(token: string) {
  return /^[\x21-\x7e]{1,500}$/.test(token) && !/^\.{1,2}$/.test(token)
}

const deadLink = 'Link on aegunud või juba kasutatud.'

/** The error for an invalid link. AUTH-9, USER-10. */
export const deadLinkError = () => new GatewayError('BAD_USER_INPUT', deadLink)

/** PUT /api/users/taasta-email/{token} (beyond §7). */
export async function revertEmail(rest: RestClient, token: string): Promise<void> {
  if (!isPossibleToken(token)) throw deadLinkError()
  await rest.as('').send('PUT', path`/api/users/taasta-email/${token}`)
}

/** PUT /api/lahkumine/{token} (beyond §7). USER-10. */
export async function stayByLink(rest: RestClient, token: string): Promise<void> {
  if (!isPossibleToken(token)) throw deadLinkError()
  await rest.as('').send('PUT', path`/api/lahkumine/${token}`)
}

/** POST /api/users; §7 returns the new user. */
export function inviteUser(rest: RestClient, body: object, headers: Record<string, string>): Promise<WriteResponse> {
  return rest.write('POST', path`/api/users`, body, { headers, fieldNames })
}

/** GET /api/users/registreerimine/{id}: a write, as it sends a mail (REST-8). */
export async function resendInvitation(rest: RestClient, id: string): Promise<void> {
  await rest.send('GET', path`/api/users/registreerimine/${id}`)
}

/**
 * PUT /api/users/{id} for the caller's own record, /api/users/admin/{id} for any. A conflict has the details of the other change.
 */
export function replaceUser(
  rest: RestClient,
  way: 'own' | 'admin',
  id: string,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const target = way === 'own' ? path`/api/users/${id}` : path`/api/users/admin/${id}`
  const options = { headers, fieldNames, refusalDetails }
  return rest.write('PUT', target, body, options)
}

/** DELETE /api/users/{id}; `?nimeta=jah` is beyond §7. USER-7, USER-10. */
export async function deleteUser(rest: RestClient, id: string, eraseName: boolean): Promise<void> {
  await rest.send('DELETE', withQuery(path`/api/users/${id}`, eraseName ? { nimeta: 'jah' } : {}))
}
