import { Navigate, useLocation } from 'react-router-dom'
import { Refused } from '../ui/answer/Refused.tsx'
import { GuestFrame } from '../ui/guest/GuestFrame.tsx'
import { askPasswordReset } from '../users/session/ask.ts'
import { useMe, useSession } from '../users/session/session.tsx'
import { SignInPage, type SignInState } from '../users/session/SignInPage.tsx'
import { signInTexts } from '../users/session/text.ts'
import { useAsk, useSignIn } from '../users/session/useSignIn.ts'
import { useSettings } from '../users/useSettings.ts'

/**
 * The sign-in screen within the app, after a session has ended; visitors get that of visitor/startVisitor.tsx. Redirects to the page
 * requested first once somebody is signed in. ROUTE-1.
 */
export default function SignInRoute() {
  const { communityName, publicSiteUrl } = useSettings()
  const { status, error, hadToolToken } = useMe()
  const { retry } = useSession()
  const signIn = useSignIn()
  const ask = useAsk()
  const state = useLocation().state as SignInState | null
  if (status === 'in') return <Navigate to={state?.from ?? '/'} replace />
  // The form must not flash while `me` is loading (AUTH-7).
  if (status === 'loading')
    return (
      <main>
        {error != null && (
          <GuestFrame communityName={communityName} title={signInTexts.signIn}>
            <Refused error={error} retry={retry} />
          </GuestFrame>
        )}
      </main>
    )
  return (
    <SignInPage
      intro={hadToolToken ? signInTexts.toolToken : undefined}
      communityName={communityName}
      publicSiteUrl={publicSiteUrl}
      signIn={signIn}
      requestPasswordReset={(email) => askPasswordReset(ask, email)}
    />
  )
}
