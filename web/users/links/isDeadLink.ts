import { errorCode, fieldErrors } from '../../lib/errors.ts'

/** Whether an error of a mailed link's screen means that the link has expired or is used up, and not that a field is wrong. */
export const isDeadLink = (error: unknown) =>
  ['UNAUTHENTICATED', 'BAD_USER_INPUT'].includes(errorCode(error)) && Object.keys(fieldErrors(error)).length === 0
