import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorCode, errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { DraftsProvider } from '../../lib/drafts/DraftsProvider.tsx'
import { useDraft } from '../../lib/drafts/useDraft.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import type { SignedInFragment } from '../generated.ts'
import { NewPasswordFields } from '../password/NewPasswordFields.tsx'
import { passwordProblem } from '../password/passwordProblem.ts'
import { usersTexts } from '../text.ts'
import { useFinishLink } from './useFinishLink.ts'
import classes from '../session/SignInForm.module.css'

interface AccountFormProps {
  mode: 'registration' | 'restore'
  token: string
  /** Whom the token belongs to. */
  person: SignedInFragment
  /** The server refused the job without naming a field: perhaps the link has died meanwhile. */
  onDoubt: () => void
}

type Problems = Partial<Record<'name' | 'email' | 'password' | 'again', string>>

/** Name, email and password (twice) of an invited person; in restore mode the password alone. AUTH-5, AUTH-6. */
export function AccountForm(props: AccountFormProps) {
  const { id, name, email, draftKey } = props.person
  return (
    // Nobody is signed in yet: the drafts are those of whom the link belongs to.
    <DraftsProvider owner={id} secret={draftKey ?? null}>
      <WithDraft
        place={draftPlace}
        initial={{ name: name ?? '', email: email ?? '' }}
        show={({ name }) => <p>{name}</p>}
      >
        {(opened) => <OpenedForm {...props} opened={opened} />}
      </WithDraft>
    </DraftsProvider>
  )
}

const draftPlace = 'account'

interface OpenedFormProps extends AccountFormProps {
  opened: OpenedDraft<{ name: string; email: string }>
}

function OpenedForm({ mode, token, person, onDoubt, opened }: OpenedFormProps) {
  const registering = mode === 'registration'
  // What was typed survives a reload, but for passwords, which are kept nowhere.
  const draft = useDraft(draftPlace, opened)
  const { name, email } = registering ? draft.value : { name: person.name ?? '', email: person.email ?? '' }
  const [secret, setSecret] = useState({ password: '', again: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const finish = useFinishLink(mode, token, person)
  const navigate = useNavigate()
  const errorId = useId()

  const keep = (part: Partial<typeof draft.value>) => draft.set((was) => ({ ...was, ...part }))
  const show = (found: Problems) => {
    setProblems(found)
    const first = (['name', 'email', 'password', 'again'] as const).find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first != null
  }
  const [send, busy] = useBusy(async () => {
    const account = { name: name.trim(), email: email.trim(), password: secret.password }
    const found: Problems = { ...passwordProblem(secret.password, secret.again) }
    if (registering && !account.name) found.name = usersTexts.nameMissing
    if (registering && !account.email) found.email = usersTexts.emailMissing
    setRefusal(null)
    if (show(found)) return
    try {
      const isIn = await finish(account)
      draft.clear()
      await navigate(isIn ? '/' : '/login', { replace: true })
    } catch (error) {
      if (show(fieldErrors(error))) return
      setRefusal(errorText(error))
      if (['UNAUTHENTICATED', 'BAD_USER_INPUT'].includes(errorCode(error))) onDoubt()
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
          onChange={(event) => keep({ name: event.currentTarget.value })}
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
        onChange={(event) => keep({ email: event.currentTarget.value })}
        error={problems.email}
      />
      <NewPasswordFields
        label={registering ? usersTexts.password : usersTexts.newPassword}
        value={secret}
        onChange={(part) => setSecret((was) => ({ ...was, ...part }))}
        problems={problems}
        about={[name, email]}
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
