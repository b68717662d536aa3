import { useId, useRef, useState, type FormEvent } from 'react'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/Button.tsx'
import { useSession } from './session.tsx'
import { usersTexts } from '../text.ts'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import classes from './SignInForm.module.css'

interface SignInFormProps {
  /** The email to begin with, where it is known whose screen it is. */
  email?: string | null
  /** After the person has come in. */
  onDone?: () => void
}

/** 'Kasutaja' and 'Parool'; both required, and what the server refuses stands above the button in red. AUTH-1, AUTH-2. */
export function SignInForm({ email: known, onDone }: SignInFormProps) {
  const { signIn } = useSession()
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const errorId = useId()

  const [send, busy] = useBusy(async () => {
    const address = email.trim()
    if (!address || !password) {
      setRefusal(usersTexts.missing)
      const missing = address ? passwordField : emailField
      missing.current?.focus()
      return
    }
    setRefusal(null)
    try {
      await signIn(address, password)
      onDone?.()
    } catch (error) {
      setRefusal(errorText(error))
      passwordField.current?.select()
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const described = { 'aria-describedby': refusal ? errorId : undefined, 'aria-invalid': refusal != null }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={emailField}
        label={usersTexts.user}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-autofocus={known ? undefined : true}
        {...described}
      />
      <PasswordInput
        ref={passwordField}
        label={usersTexts.password}
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': usersTexts.showPassword, tabIndex: 0 }}
        data-autofocus={known ? true : undefined}
        {...described}
      />
      <div role="alert" id={errorId} className={classes.refusal}>
        {refusal}
      </div>
      <Button type="submit" busy={busy} fullWidth>
        {usersTexts.signIn}
      </Button>
    </form>
  )
}
