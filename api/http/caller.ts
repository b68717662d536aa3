import type { FastifyRequest } from 'fastify'
import { forbidden, unauthenticated } from './errors.ts'

/** Who asks: the user of the request's session. */
export interface Caller {
  _id: string
  nimi: string
  staatus: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where the request brings no living session. */
    caller: Caller | null
  }
}

/** The statuses of a user. USER-1. */
export const status = { banned: 0, inactive: 1, member: 2, moderator: 3, admin: 4 } as const

/**
 * The signed-in member who asks. REST-4.
 * @throws 401 without a living session of somebody with status 2 or more.
 */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller || request.caller.staatus < status.member) throw unauthenticated()
  return request.caller
}

/** Guards a route of admins: 401 or 403 before its body is looked at. USER-3. */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireMember(request)
  if (callerOf(request).staatus < status.admin) throw forbidden()
}

/** Guards a route: 401 before its body is looked at. */
export function requireMember(request: FastifyRequest): Promise<void> {
  return Promise.resolve().then(() => void callerOf(request))
}
