import type { NewPassword } from './NewPasswordFields.tsx'
import { passwordTexts } from './text.ts'

/** Validates a new password (at least `min` characters) and its repetition; null if valid. AUTH-5, USER-2. */
export function passwordProblem(
  { password, again }: NewPassword,
  min: number,
): { password?: string; again?: string } | null {
  // Counted like on the server, in code points.
  if ([...password.normalize('NFKC')].length < min) return { password: passwordTexts.passwordShort(min) }
  return password === again ? null : { again: passwordTexts.passwordsDiffer }
}
