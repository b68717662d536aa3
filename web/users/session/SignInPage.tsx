import { useEffect, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { uiTexts } from '../../ui/text.ts'
import { RecoveryForm } from './RecoveryForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { signInTexts } from './text.ts'
import classes from './SignInPage.module.css'

/** Router state of the sign-in screen: the path to return to. */
export interface SignInState {
  from?: string
}

interface SignInPageProps {
  /** What is said above the form. */
  intro?: string | undefined
  /** The community's name, once it is loaded. */
  communityName: string
  /** Where the community's public site is. */
  publicSiteUrl: string
  /** Signs in. @throws the server's error */
  signIn: (email: string, password: string) => Promise<void>
  /** Requests a password reset mail. @throws the server's error */
  requestPasswordReset: (email: string) => Promise<unknown>
}

/** The sign-in screen. It is drawn into the page's html, too: without a router, Apollo Client and a session. AUTH-1, AUTH-2, AUTH-3. */
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
            <p className={classes.intro}>{intro}</p>
            <SignInForm signIn={signIn} />
            <Button tone="quiet" fullWidth className={classes.recover} onClick={() => setRecovering(true)}>
              {signInTexts.restorePassword}
            </Button>
          </>
        )}
      </GuestFrame>
    </main>
  )
}
