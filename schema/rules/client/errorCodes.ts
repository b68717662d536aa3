/** The error codes of the GraphQL API (GQL-3). INTERNAL_SERVER_ERROR is any unexpected error. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'TOO_COSTLY',
  'OPERATION_NOT_REGISTERED',
  'UPSTREAM_ERROR',
  'UPSTREAM_TIMEOUT',
  'INTERNAL_SERVER_ERROR',
] as const

export type ErrorCode = (typeof errorCodes)[number]
