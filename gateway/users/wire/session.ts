import { record } from '../../lib/shapes.ts'
import type { UserModel } from './user.ts'

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

type Maybe<T> = T | null | undefined

/** What an invited member enters. */
export interface RegistrationModel {
  name: string
  email: string
  phone?: Maybe<string>
  residence?: Maybe<string>
  password: string
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
  const { token } = record<{ token: string }>(wire, 'the answer to signing in')
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** The body of PUT /api/users/registreerimine/{token}. */
export function registrationToWire({ name, email, phone, residence, password }: RegistrationModel): WireRegistration {
  return {
    nimi: name,
    email,
    ...(phone != null && { telefon: phone }),
    ...(residence != null && { elukoht: residence }),
    parool: password,
  }
}
