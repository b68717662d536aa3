import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { uiTexts } from '../../ui/text.ts'
import { usersTexts } from '../text.ts'
import { RecoveryForm } from './RecoveryForm.tsx'
import { useMe, useSession } from './session.tsx'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInPage.module.css'

/** Where somebody came from when signing in was asked of them. */
export interface CameFrom {
  from?: string
}

interface SignInPageProps {
  /** The community's name, where it is known. */
  communityName?: string
}

/** The sign-in screen; who is signed in goes to the page first asked for. AUTH-1, AUTH-2, AUTH-3, ROUTE-1. */
export function SignInPage({ communityName }: SignInPageProps) {
  const { status, error } = useMe()
  const { retry } = useSession()
  const cameFrom = useLocation().state as CameFrom | null
  const [recovering, setRecovering] = useState(false)
  const title = recovering ? usersTexts.restorePassword : usersTexts.signIn
  useEffect(() => {
    document.title = `${title} · ${uiTexts.productName}`
  }, [title])
  if (status === 'in') return <Navigate to={cameFrom?.from ?? '/'} replace />
  // Until `me` has answered the form must not flash (AUTH-7).
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
          <p className={classes.intro}>{usersTexts.intro}</p>
          <SignInForm />
          <Button tone="quiet" fullWidth className={classes.recover} onClick={() => setRecovering(true)}>
            {usersTexts.restorePassword}
          </Button>
        </>
      )}
    </main>
  )
}
