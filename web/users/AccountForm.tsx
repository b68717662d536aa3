import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorCode, errorText, fieldErrors } from '../lib/errors.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { SignedInFragment } from './generated.ts'
import { passwordProblem } from './passwordProblem.ts'
import { usersTexts } from './text.ts'
import { useFinishLink } from './useFinishLink.ts'
import classes from './SignInForm.module.css'

interface AccountFormProps {
  mode: 'registration' | 'restore'
  token: string
  /** Whom the token belongs to. */
  person: SignedInFragment
  /** The server no longer knows the token. */
  onDead: () => void
}

type Problems = Partial<Record<'name' | 'email' | 'password' | 'again', string>>

/** Name, email and password (twice) of an invited person; in restore mode the password alone. AUTH-5, AUTH-6. */
export function AccountForm({ mode, token, person, onDead }: AccountFormProps) {
  const registering = mode === 'registration'
  const [name, setName] = useState(person.name ?? '')
  const [email, setEmail] = useState(person.email ?? '')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const finish = useFinishLink(mode, token, person)
  const navigate = useNavigate()
  const errorId = useId()

  const show = (found: Problems) => {
    setProblems(found)
    const first = (['name', 'email', 'password', 'again'] as const).find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first != null
  }
  const [send, busy] = useBusy(async () => {
    const account = { name: name.trim(), email: email.trim(), password }
    const found: Problems = { ...passwordProblem(password, again) }
    if (registering && !account.name) found.name = usersTexts.nameMissing
    if (registering && !account.email) found.email = usersTexts.emailMissing
    setRefusal(null)
    if (show(found)) return
    try {
      await navigate((await finish(account)) ? '/' : '/login', { replace: true })
    } catch (error) {
      if (errorCode(error) === 'UNAUTHENTICATED') return onDead()
      if (!show(fieldErrors(error))) setRefusal(errorText(error))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-describedby={errorId}>
      <p className={classes.intro}>{registering ? usersTexts.registrationIntro : usersTexts.setPasswordIntro}</p>
      {registering && (
        <TextInput
          name="name"
          label={usersTexts.name}
          autoComplete="name"
          size="md"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problems.name}
        />
      )}
      <TextInput
        name="email"
        label={usersTexts.email}
        type="email"
        autoComplete="username"
        size="md"
        required={registering}
        // In restore mode it stands for password managers and for the eye.
        readOnly={!registering}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problems.email}
      />
      <PasswordInput
        name="password"
        label={registering ? usersTexts.password : usersTexts.newPassword}
        description={usersTexts.passwordAdvice}
        autoComplete="new-password"
        size="md"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': usersTexts.showPassword, tabIndex: 0 }}
        error={problems.password}
      />
      <PasswordInput
        name="again"
        label={usersTexts.passwordAgain}
        autoComplete="new-password"
        size="md"
        required
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': usersTexts.showPassword, tabIndex: 0 }}
        error={problems.again}
      />
      <div role="alert" id={errorId} className={classes.refusal}>
        {refusal}
      </div>
      <Button type="submit" busy={busy}>
        {registering ? usersTexts.register : usersTexts.setPassword}
      </Button>
    </form>
  )
}
