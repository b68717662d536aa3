import { useId, useRef, useState } from 'react'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { TextInput } from '../../ui/form/TextInput.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { signInTexts } from './text.ts'
import { useSignIn } from './useSignIn.ts'
import classes from './SignInForm.module.css'

interface SignInFormProps {
  /** The initial email, if the person is known. */
  email?: string | null
  /** Called after signing in. */
  onDone?: () => void
}

/** The sign-in form: email and password, both required; errors are shown above the button. AUTH-1, AUTH-2. */
export function SignInForm({ email: known, onDone }: SignInFormProps) {
  const signIn = useSignIn()
  const password = useRef<HTMLInputElement>(null)
  const form = useForm(useState({ email: known ?? '', password: '' }), {
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      // Only the first missing field, which takes the focus.
      problemsOf(email.trim() ? { password: password ? null : signInTexts.missing } : { email: signInTexts.missing }),
    save: ({ email, password }) => signIn(email.trim(), password),
    goOn: () => onDone?.(),
    onRefused: () => password.current?.select(),
  })
  const refusal = form.failure ?? form.problems.email ?? form.problems.password ?? null
  const refusalId = useId()
  // One message for both fields is shown below them.
  const refused = {
    error: undefined,
    'aria-invalid': refusal != null,
    'aria-describedby': refusal ? refusalId : undefined,
  }
  return (
    <form className={classes.form} {...form.props}>
      <TextInput
        {...form.input('email')}
        {...refused}
        label={signInTexts.user}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={known ? undefined : true}
      />
      <PasswordInput
        {...form.input('password')}
        {...refused}
        ref={password}
        label={signInTexts.password}
        autoComplete="current-password"
        showLabel={signInTexts.showPassword}
        data-autofocus={known ? true : undefined}
      />
      <FormFoot failure={refusal} failureId={refusalId} busy={form.busy} action={signInTexts.signIn} fullWidth />
    </form>
  )
}
