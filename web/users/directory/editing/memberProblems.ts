import { type Problems, problemsOf } from '../../../ui/form/problems.ts'
import type { NewPassword } from '../../password/NewPasswordFields.tsx'
import { passwordProblem } from '../../password/passwordProblem.ts'
import { directoryTexts } from '../text.ts'

/** The fields of a member's form, in display order. */
export const memberFields = ['name', 'email', 'phone', 'residence', 'status', 'password', 'again'] as const

/** Validates a member's form: name and email, and the password unless `secret` is null. {} if valid. USER-2. */
export function memberProblems(
  { name, email }: { name: string; email: string },
  secret: NewPassword | null,
  passwordMin: number,
): Problems<(typeof memberFields)[number]> {
  return problemsOf({
    name: name.trim() === '' ? directoryTexts.nameMissing : null,
    email: email.trim() === '' ? directoryTexts.emailMissing : null,
    ...(secret && passwordProblem(secret, passwordMin)),
  })
}
