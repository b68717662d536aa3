import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { signInTexts } from './text.ts'
import classes from './SignInForm.module.css'

interface RecoveryFormProps {
  /** Requests the mail. @throws the server's error */
  request: (email: string) => Promise<unknown>
  /** Returns to the sign-in form. */
  onBack: () => void
}

/** Requests a password reset mail. The confirmation that replaces the form is the same for unknown addresses. AUTH-3. */
export function RecoveryForm({ request, onBack }: RecoveryFormProps) {
  const [sent, setSent] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  const refusalId = useId()
  // The focused field has been removed with the form.
  useEffect(() => {
    if (sent) answer.current?.focus()
  }, [sent])

  const form = useForm(useState({ email: '' }), {
    fields: ['email'],
    check: ({ email }) => problemsOf({ email: email.trim() ? null : signInTexts.emailMissing }),
    save: ({ email }) => request(email.trim()),
    onSaved: () => setWasSent(true),
    goOn: () => setSent(true),
    onRefused: () => form.goTo('email'),
  })
  const back = (
    <Button tone="quiet" fullWidth onClick={onBack}>
      {signInTexts.back}
    </Button>
  )
  if (sent)
    return (
      <>
        <p role="status" ref={answer} tabIndex={-1}>
          {signInTexts.restoreSent}
        </p>
        {back}
      </>
    )
  return (
    <form className={classes.form} {...form.props}>
      <p className={classes.intro}>{signInTexts.restoreIntro}</p>
      {/* Another address was typed meanwhile. */}
      {wasSent && <p role="status">{signInTexts.restoreSent}</p>}
      <TextInput
        {...form.input('email')}
        label={signInTexts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-describedby={form.failure ? refusalId : undefined}
      />
      <FormFoot failure={form.failure} failureId={refusalId} busy={form.busy} action={signInTexts.send} fullWidth>
        {back}
      </FormFoot>
    </form>
  )
}
