import type { FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from './errors.ts'

/** The user of the request's session. */
export interface Caller {
  _id: string
  nimi: string
  staatus: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a valid session. */
    caller: Caller | null
  }
}

/** The statuses of a user. USER-1. */
export const status = { banned: 0, inactive: 1, member: 2, moderator: 3, admin: 4 } as const

/**
 * The signed-in member who makes the request. REST-4.
 * @throws 401 without a valid session, or when the user's status is below 2
 */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller || request.caller.staatus < status.member) throw unauthenticated()
  return request.caller
}

/** The OpenAPI security of a route that also answers visitors: no token, or a session's. */
export const optionalToken: Record<string, string[]>[] = [{}, { token: [] }]

/**
 * onRequest hook for routes that also answer visitors: 401 for a token that is not a live session's. To a member whose session has
 * expired, the public part of a list would look as if the rest had been deleted. REST-4.
 */
export function requireMemberOrVisitor(request: FastifyRequest): Promise<void> {
  const token = request.headers['x-auth-token']
  return token == null || token === '' ? Promise.resolve() : requireMember(request)
}

/** onRequest hook for admins' routes: 401 or 403 before the body is read. USER-3. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireMember(request)
  if (callerOf(request).staatus < status.admin) throw forbidden()
}

/** onRequest hook for members' routes: 401 before the body is read. Where the read checks the session (sessionRead), only without a token. */
export function requireMember(request: FastifyRequest): Promise<void> {
  return Promise.resolve().then(() => {
    if (!request.routeOptions.config.sessionInRead) callerOf(request)
    else if (!request.headers['x-auth-token']) throw unauthenticated()
  })
}
