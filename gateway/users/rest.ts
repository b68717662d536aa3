import { GatewayError } from '../errors.ts'
import type { RestClient } from '../lib/rest.ts'
import { path } from '../lib/restPath.ts'
import {
  credentialsToWire,
  tokenFromWire,
  userFieldNames,
  usersFromWire,
  wholeUserFromWire,
  type UserModel,
} from './wire.ts'

/** GET /api/auth: the user of the client's token. */
export async function readCaller(rest: RestClient): Promise<UserModel> {
  return wholeUserFromWire(await rest.get(path`/api/auth`))
}

/** GET /api/users. */
export async function readUsers(rest: RestClient): Promise<UserModel[]> {
  return usersFromWire(await rest.get(path`/api/users`))
}

/** POST /api/auth: the new token. Wrong credentials are BAD_USER_INPUT, whatever status refuses them (AUTH-7). */
export async function createSession(rest: RestClient, email: string, password: string): Promise<string> {
  const answer = await rest
    .send('POST', path`/api/auth`, credentialsToWire(email, password), { fieldNames: userFieldNames })
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
