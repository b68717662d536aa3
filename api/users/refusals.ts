import type { RefusalExtra } from '../http/errorHandler.ts'

/** Everything under /api/users names its msg twice, as the documented calls read it: `errors.msg`. REST-1. */
export const userRefusals: RefusalExtra = { prefix: '/api/users', bodyOf: (msg) => ({ errors: { msg } }) }
