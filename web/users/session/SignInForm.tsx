import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../../lib/useLatest.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { PasswordInput, TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { signInTexts } from './text.ts'

interface SignInFormProps {
  /** The initial email, if the user is known. */
  email?: string | null
  /** Signs in. @throws the server's error */
  signIn: (email: string, password: string) => Promise<void>
}

/** The sign-in form: email and password, both required; errors are shown above the button. AUTH-1, AUTH-2. */
export function SignInForm({ email: known, signIn }: SignInFormProps) {
  const password = useRef<HTMLInputElement>(null)
  const form = useForm(useState({ email: known ?? '', password: '' }), {
    fields: ['email', 'password'],
    check: ({ email, password }) =>
      // Only the first missing field, which takes the focus.
      problemsOf(email.trim() ? { password: password ? null : signInTexts.missing } : { email: signInTexts.missing }),
    save: ({ email, password }) => signIn(email.trim(), password),
    onRefused: (_error, isTyped) => isTyped || password.current?.select(),
  })
  const refusal = form.failure ?? form.problems.email ?? form.problems.password ?? null
  const refusalId = useId()
  // The error, which concerns both fields, is shown once below them.
  const refused = {
    error: undefined,
    'aria-invalid': refusal != null,
    'aria-describedby': refusal ? refusalId : undefined,
  }
  // The form may have been filled in by the user or the browser while it was static html.
  const { change, props } = form
  const takeOver = useLatest(() => {
    const typed = typedIn(props.ref.current, form.values)
    if (Object.keys(typed).length > 0) change(typed)
  })
  useLayoutEffect(() => takeOver.current(), [takeOver])
  return (
    <form className={layout('stack', 'gap16')} method="post" {...props}>
      {/* Without script, a disabled default button prevents submitting by Enter. Only the html parser reads it, not React. */}
      <noscript>
        <style>{'form [type=submit]:not([disabled]){display:none}'}</style>
        <button type="submit" disabled className={buttonClass('main', true)}>
          {signInTexts.signIn}
        </button>
      </noscript>
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

/** The fields whose text differs from the values. */
function typedIn<T extends Record<string, string>>(form: HTMLFormElement | null, values: T): Partial<T> {
  const fields = [...(form?.querySelectorAll('input') ?? [])].filter(({ name, value }) => value !== values[name])
  // Object.fromEntries widens the keys to string.
  return Object.fromEntries(fields.map(({ name, value }) => [name, value])) as Partial<T>
}
