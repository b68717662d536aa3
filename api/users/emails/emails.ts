import { conflict } from '../../http/errors.ts'

const uniqueViolation = '23505'
const taken = 'Selle e-posti aadressiga kasutaja on juba olemas.'

/**
 * Runs a write that sets somebody's email.
 * @throws 409 on the field when another user has it, in any case or unicode form.
 */
export async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isEmailTaken(error)) throw conflict(taken, { valjad: { email: taken } })
    throw error
  }
}

/** Whether a write was refused because another user has that email. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // Drizzle wraps what pg says.
  return (code === uniqueViolation && constraint === 'users_email_key') || isEmailTaken(error.cause)
}
