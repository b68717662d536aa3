import { type ErrorCode, errorCode } from '../../lib/errors.ts'

/** Failures after which nobody knows whether the server has stored the write. The others are refusals. */
const uncertain: readonly ErrorCode[] = ['NETWORK', 'UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'INTERNAL_SERVER_ERROR']

/** Whether a failed write may have been stored, because its response was lost. REST-8. */
export const mayHaveBeenStored = (error: unknown): boolean => uncertain.includes(errorCode(error))
