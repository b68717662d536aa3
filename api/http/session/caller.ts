import type { FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from '../errors.ts'

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
 * @throws 401 without a valid session, or for a status below 2
 */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller || request.caller.staatus < status.member) throw unauthenticated()
  return request.caller
}

/** The OpenAPI security of a route that visitors may use, too: no token, or that of a session. */
export const optionalToken: Record<string, string[]>[] = [{}, { token: [] }]

/**
 * onRequest hook for routes that visitors may use, too: 401 for a token without a live session. A member with an expired session would
 * otherwise get only the public records, as after a deletion of the others. REST-4.
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

/** onRequest hook for members' routes: 401 before the body is read. If a sessionRead checks the session, only for a missing token. */
export function requireMember(request: FastifyRequest): Promise<void> {
  return Promise.resolve().then(() => {
    if (!request.routeOptions.config.sessionInRead) callerOf(request)
    else if (!request.headers['x-auth-token']) throw unauthenticated()
  })
}
