import type { RefusalExtra } from '../http/errorHandler.ts'

/** Error responses under /api/users have the msg also in `errors.msg`, where the documented calls read it. REST-1. */
export const userRefusals: RefusalExtra = { prefix: '/api/users', bodyOf: (msg) => ({ errors: { msg } }) }
