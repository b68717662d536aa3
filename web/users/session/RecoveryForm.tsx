import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useRequestPasswordResetMutation } from './generated.ts'
import { usersTexts } from '../text.ts'
import classes from './SignInForm.module.css'

interface RecoveryFormProps {
  /** Back to signing in. */
  onBack: () => void
}

/** Asks for a mail that restores the password. The answer is the same for every email, and the form gives way to it. AUTH-3. */
export function RecoveryForm({ onBack }: RecoveryFormProps) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [request] = useRequestPasswordResetMutation()
  const field = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLParagraphElement>(null)
  const errorId = useId()

  // The field that had the focus is gone with the form.
  useEffect(() => {
    if (sent) answer.current?.focus()
  }, [sent])

  const [send, busy] = useBusy(async () => {
    const address = email.trim()
    setRefusal(null)
    setProblem(address ? null : usersTexts.emailMissing)
    if (!address) return field.current?.focus()
    try {
      await request({ variables: { email: address } })
      setSent(true)
    } catch (error) {
      const refused = fieldErrors(error).email
      if (refused) setProblem(refused)
      else setRefusal(errorText(error))
      field.current?.focus()
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const back = (
    <Button tone="quiet" fullWidth onClick={onBack}>
      {usersTexts.back}
    </Button>
  )
  if (sent)
    return (
      <>
        <p role="status" ref={answer} tabIndex={-1}>
          {usersTexts.restoreSent}
        </p>
        {back}
      </>
    )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.intro}>{usersTexts.restoreIntro}</p>
      <TextInput
        ref={field}
        label={usersTexts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problem}
        aria-describedby={refusal ? errorId : undefined}
      />
      <div role="alert" id={errorId} className={classes.refusal}>
        {refusal}
      </div>
      <Button type="submit" busy={busy} fullWidth>
        {usersTexts.send}
      </Button>
      {back}
    </form>
  )
}
