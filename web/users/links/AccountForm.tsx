import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorCode, fieldErrors, isUncertain } from '../../lib/errors.ts'
import { haveSameParts } from '../../lib/parts/parts.ts'
import { keepInTab, readFromTab } from '../../lib/session/tabStorage.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { type FormState, useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import type { SignedInFragment } from '../generated.ts'
import { NewPasswordFields, passwordProblem, usePasswordMin } from '../password/NewPasswordFields.tsx'
import { passwordTexts } from '../password/text.ts'
import { ownRecordPath } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { signInTexts } from '../session/text.ts'
import { useSignIn } from '../session/useSignIn.ts'
import { useHasOwnApi } from '../useSettings.ts'
import { useRegisterMutation, useSetPasswordMutation } from './generated.ts'
import { mailedTexts } from './text.ts'

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
    <form className={layout('stack', 'gap16')} {...form.props} aria-describedby={refusalId}>
      <p className={layout('muted')}>{registering ? mailedTexts.registrationIntro : mailedTexts.setPasswordIntro}</p>
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
      {registering && sendsLetters && <p className={layout('muted')}>{mailedTexts.lettersIntro}</p>}
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

interface Account {
  name: string
  email: string
  password: string
}

/**
 * Returns a function that registers or sets the new password, and then signs in. It resolves to false if the password is set
 * but signing in failed, and throws the error of registering or setting. If the response of an earlier try was lost, a link
 * that is used up was used by that try, so the person is signed in. AUTH-5, AUTH-6, REST-8.
 */
function useFinishLink(mode: 'registration' | 'restore', token: string, person: SignedInFragment) {
  const { begin } = useSession()
  const signIn = useSignIn()
  // Not cached: the session clears another person's cache before it stores the user.
  const options = { context: { linkToken: token }, fetchPolicy: 'no-cache' } as const
  const [register] = useRegisterMutation(options)
  const [setPassword] = useSetPasswordMutation(options)
  const mayBeDone = useRef(false)

  const registerAndBegin = async (input: Account): Promise<boolean> => {
    const { data } = await register({ variables: { token, input } })
    if (!data) throw new Error('The server answered without a session')
    await begin(data.register)
    return true
  }

  const setAndSignIn = async ({ email, password }: Account): Promise<boolean> => {
    await setPassword({ variables: { userId: person.id, password } })
    try {
      await signIn(email, password)
      return true
    } catch {
      // The link is used up and the password is set, so continue on the sign-in screen, which shows its own errors.
      notifyDone(mailedTexts.passwordSet)
      return false
    }
  }

  return async (account: Account): Promise<boolean> => {
    try {
      return await (mode === 'registration' ? registerAndBegin(account) : setAndSignIn(account))
    } catch (error) {
      if (mayBeDone.current && isDeadLink(error)) return await signedInAfterAll(account, error)
      mayBeDone.current ||= isUncertain(error)
      throw error
    }
  }

  /** Signs in with what the lost try has set. @throws `refusal` if that is not possible, as nothing was set then */
  async function signedInAfterAll({ email, password }: Account, refusal: unknown): Promise<boolean> {
    try {
      await signIn(email, password)
      return true
    } catch {
      throw refusal
    }
  }
}

/** Whether an error of a mailed link's screen means that the link has expired or is used up, and not that a field is wrong. */
const isDeadLink = (error: unknown) =>
  ['UNAUTHENTICATED', 'BAD_USER_INPUT'].includes(errorCode(error)) && Object.keys(fieldErrors(error)).length === 0
