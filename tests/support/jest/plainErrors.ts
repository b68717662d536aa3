/** The longest text of an error, in characters: a difference of two objects of Apollo Client was two million lines. */
const longestText = 20_000

/**
 * Reduces the errors of a finished test to their texts, shortened. A worker sends them to Jest as JSON, and an error of `expect` holds what
 * it compared: an element of a page is more than a message can hold, so the worker ends and the test file has no result.
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
  return Object.assign(new Error(shortened(message)), {
    stack: shortened(stack),
    ...(cause != null && { cause: plain(cause, depth + 1) }),
    ...(Array.isArray(errors) && { errors: errors.map((one) => plain(one, depth + 1)) }),
  })
}

/** The beginning and the end of a long text: a stack ends with where it was thrown. */
function shortened(text = ''): string {
  if (text.length <= longestText) return text
  const half = longestText / 2
  return `${text.slice(0, half)}\n… ${text.length - longestText} characters …\n${text.slice(-half)}`
}
