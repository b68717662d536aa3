import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { basename } from '../../lib/basename.ts'
import { errorCode, fieldErrors, isUncertain } from '../../lib/errors.ts'
import { haveSameFields } from '../../lib/fields/fields.ts'
import { readFromTab, storeInTab } from '../../lib/session/tabStorage.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { type FormState, useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
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
  // Outside of the draft: passwords are never stored.
  const [secret, setSecret] = useState({ password: '', again: '' })
  const finish = useFinishLink(mode, token, person)
  const navigate = useNavigate()
  const passwordMin = usePasswordMin()
  const sendsDigests = useHasOwnApi()
  const refusalId = useId()
  const known = { name: person.name ?? '', email: person.email ?? '' }
  const [typed, clearTyped] = useTabValues(`sise.link.${person.id}`, known)
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
    onSaved: clearTyped,
    goOn: (isIn, sent) => {
      if (isIn !== true || haveSameFields(latest.current, sent)) return leave(isIn)
      notifyDone(mailedTexts.registeredAs(sent.name.trim(), sent.email.trim()))
      return navigate(ownRecordPath(person.id), { replace: true })
    },
    // The link is used up, so text typed meanwhile would be a change of the own data.
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
        onChange={(changes) => setSecret((was) => ({ ...was, ...changes }))}
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
      {registering && sendsDigests && <p className={layout('muted')}>{mailedTexts.digestIntro}</p>}
      {registering && (
        <p className={layout('small')}>
          <ExternalLink href={`${basename}/privaatsus`} className={layout('linkTarget')}>
            {mailedTexts.privacy}
          </ExternalLink>
        </p>
      )}
    </form>
  )
}

/**
 * Form values that sessionStorage preserves over a reload. A user of a mailed link has no key to encrypt a draft with, and the next
 * user of the browser must not read the values. Do not pass passwords.
 * @param key of sessionStorage
 * @returns the values with their setter, and a function that deletes the stored values
 */
function useTabValues<T extends object>(key: string, initial: T): [FormState<T>, () => void] {
  const [first] = useState<T>(() => ({ ...initial, ...readFromTab<Partial<T>>(key) }))
  const [values, set] = useState(first)
  useEffect(() => {
    if (values !== first) storeInTab(key, values)
  }, [key, values, first])
  return [[values, set], () => storeInTab(key, null)]
}

interface Account {
  name: string
  email: string
  password: string
}

/**
 * Returns a function that registers or sets the new password, and then signs in. Resolves to false if the password is set
 * but signing in failed, and throws the error of registering or setting. If the response of an earlier attempt was lost, a
 * used link was used by that attempt, so it signs in. AUTH-5, AUTH-6, REST-8.
 */
function useFinishLink(mode: 'registration' | 'restore', token: string, person: SignedInFragment) {
  const { begin } = useSession()
  const signIn = useSignIn()
  // Not cached: the session clears another user's cache before it stores the user.
  const options = { context: { linkToken: token }, fetchPolicy: 'no-cache' } as const
  const [register] = useRegisterMutation(options)
  const [setPassword] = useSetPasswordMutation(options)
  const mayBeDone = useRef(false)

  const registerAndBegin = async (input: Account): Promise<boolean> => {
    const { data } = await register({ variables: { token, input } })
    if (!data) throw new Error('The response is without a session')
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

  /** Signs in with the password that an earlier attempt may have set. @throws `refusal` if that fails, because then it was not set */
  async function signedInAfterAll({ email, password }: Account, refusal: unknown): Promise<boolean> {
    try {
      await signIn(email, password)
      return true
    } catch {
      throw refusal
    }
  }
}

/** Whether an error of a mailed link's screen means that the link has expired or was used, not that a field is invalid. */
const isDeadLink = (error: unknown) =>
  ['UNAUTHENTICATED', 'BAD_USER_INPUT'].includes(errorCode(error)) && Object.keys(fieldErrors(error)).length === 0
