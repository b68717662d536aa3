/**
 * Reduces the errors of a finished test to their texts. A worker sends them to Jest as JSON, and an error of `expect` holds what it
 * compared: an element of a page is more than a message can hold, so the worker ends and the test file has no result.
 * @param event for `handleTestEvent` of a test environment
 */
export function reduceErrors(event: { name: string; test?: { errors: unknown[] } }) {
  if (event.name !== 'test_done' || !event.test) return
  event.test.errors = event.test.errors.map((error) =>
    Array.isArray(error) ? error.map((one) => plain(one)) : plain(error),
  )
}

/** An error with its texts and causes only; other values as they are. */
function plain(error: unknown, depth = 0): unknown {
  // Causes may be cyclic.
  if (depth > 5) return undefined
  if (typeof error !== 'object' || error == null || !('stack' in error)) return error
  const { message, stack, cause, errors } = error as Partial<AggregateError>
  return Object.assign(new Error(message), {
    stack,
    ...(cause != null && { cause: plain(cause, depth + 1) }),
    ...(Array.isArray(errors) && { errors: errors.map((one) => plain(one, depth + 1)) }),
  })
}
