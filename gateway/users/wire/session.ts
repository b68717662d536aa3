import { record } from '../../lib/shapes.ts'
import type { UserModel } from './user.ts'

/** Body of POST /api/auth. */
export interface WireCredentials {
  email: string
  parool: string
}

/** The result of signing in. */
export interface SessionModel {
  token: string
  user: UserModel
}

/** The body of POST /api/auth. */
export function credentialsToWire(email: string, password: string): WireCredentials {
  return { email, parool: password }
}

/** The token in the response of POST /api/auth; undefined without one. */
export function tokenFromWire(wire: unknown): string | undefined {
  const { token } = record<{ token: string }>(wire, 'the response to signing in')
  return typeof token === 'string' && token !== '' ? token : undefined
}
