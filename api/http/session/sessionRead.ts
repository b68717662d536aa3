import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../store/database.ts'
import { namedStatement } from '../../store/namedStatement.ts'
import { unauthenticated } from '../errors.ts'
import { type Caller, callerOf, status } from './caller.ts'
import { findCaller, liveSession, tokenDigest, tokenOf, touchSession } from './liveSession.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler's read checks the session: see sessionRead. */
    sessionInRead?: true
  }
}

/** Options of a GET route whose handler uses a sessionRead. */
export const sessionInRead = { attachValidation: true, config: { sessionInRead: true } } as const

/** SQL for the id of the caller in the query of a sessionRead. */
export const readersId = sql`(select _id from caller)`

/** Checks the session of a request and reads, in one statement. @throws 401 without a live session of a member */
export type SessionRead<Values extends object, Row> = (
  db: Database,
  request: FastifyRequest,
  values: Values,
) => Promise<Row[]>

/**
 * A read for a member that checks the session in the same statement, because every statement costs a round trip. Its route must have the
 * options `sessionInRead`. REST-4.
 * @param query uses `readersId` for the caller; its rows are converted to JSON
 */
export function sessionRead<Values extends object, Row extends object>(
  name: string,
  query: SQL,
): SessionRead<Values, Row> {
  type Found = Caller & { stale: boolean; rows: Row[] | null }
  const statement = namedStatement<Values & { token: Buffer }, Found>(
    name,
    sql`
    with caller as materialized (${liveSession} and u.staatus >= ${sql.raw(String(status.member))})
    select c.*, (select json_agg(r) from (${query}) r) as rows from caller c`,
  )
  return async (db, request, values) => {
    const [found] = await statement(db, { ...values, token: tokenDigest(tokenOf(request)) })
    if (!found) throw unauthenticated()
    const { rows, stale, ...caller } = found
    request.caller = caller
    if (stale) await touchSession(db, tokenOf(request))
    return rows ?? []
  }
}

/** Refuses invalid input only after the session has been checked, as any other route does. REST-4. */
export function checkSessionBeforeInput(app: FastifyInstance, db: Database): void {
  app.addHook('preHandler', async (request) => {
    if (!request.validationError || !request.routeOptions.config.sessionInRead) return
    request.caller = await findCaller(db, tokenOf(request))
    callerOf(request)
    throw request.validationError
  })
}
