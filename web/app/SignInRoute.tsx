import { Navigate, useLocation } from 'react-router-dom'
import { GuestFrame } from '../ui/guest/GuestFrame.tsx'
import { Refused } from '../ui/state/Refused.tsx'
import { sendPasswordReset } from '../users/session/send.ts'
import { useMe, useSession } from '../users/session/session.tsx'
import { SignInPage, type SignInState } from '../users/session/SignInPage.tsx'
import { signInTexts } from '../users/session/text.ts'
import { useSend, useSignIn } from '../users/session/useSignIn.ts'
import { useSettings } from '../users/useSettings.ts'

/**
 * The sign-in screen within the app, after a session has ended; visitors get that of visitor/startVisitor.tsx. Redirects to the originally
 * requested page after the sign-in. ROUTE-1.
 */
export default function SignInRoute() {
  const { communityName, publicSiteUrl } = useSettings()
  const { status, error, hadApiToken } = useMe()
  const { retry } = useSession()
  const signIn = useSignIn()
  const send = useSend()
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
      intro={hadApiToken ? signInTexts.apiToken : undefined}
      communityName={communityName}
      publicSiteUrl={publicSiteUrl}
      signIn={signIn}
      requestPasswordReset={(email) => sendPasswordReset(send, email)}
    />
  )
}
