import { usersTexts } from '../text.ts'

const minPassword = 6

/** What is wrong with a new password of at least 6 characters, written twice; null for a good one. AUTH-5, USER-2. */
export function passwordProblem(password: string, again: string): { password?: string; again?: string } | null {
  // Counted as the server counts: whole characters, not halves of them.
  if ([...password.normalize('NFKC')].length < minPassword) return { password: usersTexts.passwordShort }
  return password === again ? null : { again: usersTexts.passwordsDiffer }
}
