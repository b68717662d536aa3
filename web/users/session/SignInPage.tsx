import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { uiTexts } from '../../ui/text.ts'
import { RecoveryForm } from './RecoveryForm.tsx'
import { useMe, useSession } from './session.tsx'
import { SignInForm } from './SignInForm.tsx'
import { signInTexts } from './text.ts'
import classes from './SignInPage.module.css'

/** Router state of the sign-in screen: the path to return to. */
export interface SignInState {
  from?: string
}

interface SignInPageProps {
  /** The community's name, once it is loaded. */
  communityName?: string
}

/** The sign-in screen; redirects to the page requested first once somebody is signed in. AUTH-1, AUTH-2, AUTH-3, ROUTE-1. */
export function SignInPage({ communityName }: SignInPageProps) {
  const { status, error } = useMe()
  const { retry } = useSession()
  const state = useLocation().state as SignInState | null
  const [recovering, setRecovering] = useState(false)
  const title = recovering ? signInTexts.restorePassword : signInTexts.signIn
  useEffect(() => {
    document.title = `${title} · ${uiTexts.productName}`
  }, [title])
  if (status === 'in') return <Navigate to={state?.from ?? '/'} replace />
  // The form must not flash while `me` is loading (AUTH-7).
  if (status === 'loading')
    return <main className={classes.page}>{error != null && <Refused error={error} retry={retry} />}</main>
  return (
    <main className={classes.page}>
      <p className={classes.community}>{communityName ?? uiTexts.productName}</p>
      <h1 className={classes.title}>{title}</h1>
      {recovering ? (
        <RecoveryForm onBack={() => setRecovering(false)} />
      ) : (
        <>
          <p className={classes.intro}>{signInTexts.intro}</p>
          <SignInForm />
          <Button tone="quiet" fullWidth className={classes.recover} onClick={() => setRecovering(true)}>
            {signInTexts.restorePassword}
          </Button>
        </>
      )}
    </main>
  )
}
