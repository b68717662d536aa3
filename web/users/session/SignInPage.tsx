import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { uiTexts } from '../../ui/text.ts'
import { SignInForm } from './SignInForm.tsx'
import { signInTexts } from './text.ts'

/** Router state of the sign-in screen: the path to return to. */
export interface SignInState {
  from?: string
}

interface SignInPageProps {
  /** The text above the form. */
  intro?: string | undefined
  /** The community's name, once it is loaded. */
  communityName: string
  /** The URL of the community's public site. */
  publicSiteUrl: string
  /** Signs in. @throws the server's error */
  signIn: (email: string, password: string) => Promise<void>
  /** Requests a password reset mail. @throws the server's error */
  requestPasswordReset: (email: string) => Promise<unknown>
}

/** The sign-in screen, also prerendered in the page's html: it needs no router, Apollo Client or session. AUTH-1, AUTH-2, AUTH-3. */
export function SignInPage({
  intro = signInTexts.intro,
  communityName,
  publicSiteUrl,
  signIn,
  requestPasswordReset,
}: SignInPageProps) {
  const [recovering, setRecovering] = useState(false)
  const title = recovering ? signInTexts.restorePassword : signInTexts.signIn
  useEffect(() => {
    document.title = `${title} · ${uiTexts.productName}`
  }, [title])
  return (
    <main>
      <GuestFrame
        communityName={communityName}
        title={title}
        help={signInTexts.help}
        wayOn={<a href={publicSiteUrl}>{signInTexts.publicSite}</a>}
      >
        {recovering ? (
          <RecoveryForm request={requestPasswordReset} onBack={() => setRecovering(false)} />
        ) : (
          <>
            <p className={layout('muted')}>{intro}</p>
            <SignInForm signIn={signIn} />
            <Button tone="quiet" fullWidth className={layout('above8')} onClick={() => setRecovering(true)}>
              {signInTexts.restorePassword}
            </Button>
          </>
        )}
      </GuestFrame>
    </main>
  )
}

interface RecoveryFormProps {
  /** Requests the mail. @throws the server's error */
  request: (email: string) => Promise<unknown>
  /** Returns to the sign-in form. */
  onBack: () => void
}

/** Requests a password reset mail. The confirmation that replaces the form is the same for unknown addresses. AUTH-3. */
function RecoveryForm({ request, onBack }: RecoveryFormProps) {
  const [sent, setSent] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const outcome = useRef<HTMLParagraphElement>(null)
  const refusalId = useId()
  // The focused field has been removed with the form.
  useEffect(() => {
    if (sent) outcome.current?.focus()
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
        <p role="status" ref={outcome} tabIndex={-1}>
          {signInTexts.restoreSent}
        </p>
        {back}
      </>
    )
  return (
    <form className={layout('stack', 'gap16')} {...form.props}>
      <p className={layout('muted')}>{signInTexts.restoreIntro}</p>
      {/* Shown after another address was typed while the mail was requested. */}
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
