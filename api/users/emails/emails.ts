import { conflict } from '../../http/errors.ts'

const uniqueViolation = '23505'
const taken = 'Selle e-posti aadressiga liige on juba olemas.'

/**
 * Runs a write that sets a user's email.
 * @throws 409 on the field `email` if another user has it, compared by emailKey
 */
export async function withTakenEmailConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isEmailTaken(error)) throw conflict(taken, { valjad: { email: taken } })
    throw error
  }
}

/** Whether a write failed because another user has the email. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // Drizzle wraps pg's error.
  return (code === uniqueViolation && constraint === 'users_email_key') || isEmailTaken(error.cause)
}
