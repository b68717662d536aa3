import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { haveSameParts } from '../../lib/parts/parts.ts'
import { keepInTab, readFromTab } from '../../lib/session/tabStorage.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { type FormState, useForm } from '../../ui/form/useForm.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import type { SignedInFragment } from '../generated.ts'
import { NewPasswordFields } from '../password/NewPasswordFields.tsx'
import { passwordProblem } from '../password/passwordProblem.ts'
import { passwordTexts } from '../password/text.ts'
import { usePasswordMin } from '../password/usePasswordMin.ts'
import { ownRecordPath } from '../paths.ts'
import { signInTexts } from '../session/text.ts'
import { useHasOwnApi } from '../useSettings.ts'
import { isDeadLink } from './isDeadLink.ts'
import { mailedTexts } from './text.ts'
import { useFinishLink } from './useFinishLink.ts'
import classes from '../session/SignInForm.module.css'

interface AccountFormProps {
  mode: 'registration' | 'restore'
  token: string
  /** The owner of the token. */
  person: SignedInFragment
  /** Called after an error without field errors: the link may have expired meanwhile. */
  onRejected: () => void
}

/** The form of a mailed link: name, email and password for an invitation; only the password in restore mode. AUTH-5, AUTH-6. */
export function AccountForm({ mode, token, person, onRejected }: AccountFormProps) {
  const registering = mode === 'registration'
  // Outside the draft: passwords are never stored.
  const [secret, setSecret] = useState({ password: '', again: '' })
  const finish = useFinishLink(mode, token, person)
  const navigate = useNavigate()
  const passwordMin = usePasswordMin()
  const sendsLetters = useHasOwnApi()
  const refusalId = useId()
  const known = { name: person.name ?? '', email: person.email ?? '' }
  const [typed, forgetTyped] = useTabValues(`sise.link.${person.id}`, known)
  const latest = useLatest(typed[0])
  const accountOf = ({ name, email }: typeof known) =>
    registering ? { name: name.trim(), email: email.trim() } : known
  const leave = (isIn: boolean | undefined) => navigate(isIn ? '/' : '/login', { replace: true })
  const form = useForm(typed, {
    secret,
    fields: ['name', 'email', 'password', 'again'],
    check: (values) => {
      const { name, email } = accountOf(values)
      return problemsOf({
        name: registering && !name ? mailedTexts.nameMissing : null,
        email: registering && !email ? signInTexts.emailMissing : null,
        ...passwordProblem(secret, passwordMin),
      })
    },
    save: (values) => finish({ ...accountOf(values), password: secret.password }),
    onSaved: forgetTyped,
    goOn: (isIn, sent) => {
      if (isIn !== true || haveSameParts(latest.current, sent)) return leave(isIn)
      notifyDone(mailedTexts.registeredAs(sent.name.trim(), sent.email.trim()))
      return navigate(ownRecordPath(person.id), { replace: true })
    },
    // The link is used up: what was typed meanwhile is a change of the own data.
    ends: true,
    onRefused: (error) => {
      if (isDeadLink(error)) onRejected()
    },
  })
  const { problems, values } = form
  const { name, email } = registering ? values : accountOf(values)
  return (
    <form className={classes.form} {...form.props} aria-describedby={refusalId}>
      <p className={classes.intro}>{registering ? mailedTexts.registrationIntro : mailedTexts.setPasswordIntro}</p>
      {registering && <TextInput {...form.input('name')} label={mailedTexts.name} autoComplete="name" required />}
      <TextInput
        {...form.input('email')}
        label={signInTexts.email}
        type="email"
        autoComplete="username"
        required={registering}
        // Shown read-only in restore mode, so that password managers store it with the new password.
        readOnly={!registering}
        value={email}
      />
      <NewPasswordFields
        label={registering ? signInTexts.password : passwordTexts.newPassword}
        value={secret}
        onChange={(part) => setSecret((was) => ({ ...was, ...part }))}
        dismiss={form.dismiss}
        problems={problems}
        about={[name, email]}
        username={null}
      />
      <FormFoot
        failure={form.failure}
        failureId={refusalId}
        busy={form.busy}
        action={registering ? mailedTexts.register : mailedTexts.setPassword}
        retries={form.retries}
        fullWidth
      />
      {registering && sendsLetters && <p className={classes.intro}>{mailedTexts.lettersIntro}</p>}
    </form>
  )
}

/**
 * Values of a form that this tab alone keeps, over a reload: whoever opens a mailed link has no key to encrypt a draft with, and the next
 * person on the same browser must not read them. Passwords do not belong in them.
 * @param key of sessionStorage
 * @returns the values with their setter, and a function that forgets what is kept
 */
function useTabValues<T extends object>(key: string, initial: T): [FormState<T>, () => void] {
  const [first] = useState<T>(() => ({ ...initial, ...readFromTab<Partial<T>>(key) }))
  const [values, set] = useState(first)
  useEffect(() => {
    if (values !== first) keepInTab(key, values)
  }, [key, values, first])
  return [[values, set], () => keepInTab(key, null)]
}
