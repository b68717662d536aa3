/**
 * Runs attempts until one of them fails; the later ones are not sent and fail the same way. A mutation goes on after a failed
 * field, so aliases would otherwise make many guesses out of one request. AUTH-8.
 */
export function untilRefused(): <T>(attempt: () => Promise<T>) => Promise<T> {
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
