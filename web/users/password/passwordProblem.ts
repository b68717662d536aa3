import { passwordTexts } from './text.ts'

const minPassword = 6

/** Validates a new password (at least 6 characters) and its repetition; null if valid. AUTH-5, USER-2. */
export function passwordProblem(password: string, again: string): { password?: string; again?: string } | null {
  // Counted like on the server, in code points.
  if ([...password.normalize('NFKC')].length < minPassword) return { password: passwordTexts.passwordShort }
  return password === again ? null : { again: passwordTexts.passwordsDiffer }
}
