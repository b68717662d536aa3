/**
 * Runs attempts until one of them fails; later ones are not sent and fail with the same error. Execution of a mutation
 * continues after a failed field, so one request with aliases could otherwise make many guesses. AUTH-8.
 */
export function stopAtFirstFailure(): <T>(attempt: () => Promise<T>) => Promise<T> {
  let refusal: { error: unknown } | undefined
  return async (attempt) => {
    if (refusal) throw refusal.error
    try {
      return await attempt()
    } catch (error) {
      refusal = { error }
      throw error
    }
  }
}
