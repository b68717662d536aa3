import type { NewPassword } from '../../password/NewPasswordFields.tsx'
import { passwordProblem } from '../../password/passwordProblem.ts'
import { directoryTexts } from '../text.ts'

/** What is wrong in a member's form, by field, in Estonian. */
export type MemberProblems = Partial<
  Record<'name' | 'email' | 'phone' | 'residence' | 'status' | 'password' | 'again', string>
>

/** The fields in the order of the form. */
export const memberFields = ['name', 'email', 'phone', 'residence', 'status', 'password', 'again'] as const

/** Checks a member before saving: name and email, and the password where it is to change; {} when all is well. USER-2. */
export function memberProblems(values: { name: string; email: string }, secret: NewPassword | null): MemberProblems {
  return {
    ...(values.name.trim() === '' && { name: directoryTexts.nameMissing }),
    ...(values.email.trim() === '' && { email: directoryTexts.emailMissing }),
    ...(secret && passwordProblem(secret.password, secret.again)),
  }
}

/** What the server refused, as far as the form has a field for it, in the order of the form. */
export function refusedFields(refused: Record<string, string>): MemberProblems {
  return Object.fromEntries(memberFields.flatMap((field) => (refused[field] ? [[field, refused[field]]] : [])))
}
