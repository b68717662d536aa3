import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { DraftsProvider } from '../../lib/drafts/DraftsProvider.tsx'
import { whenIdle } from '../../lib/pieces/whenIdle.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { useMe, useSession } from './session.tsx'
import type { CameFrom } from './SignInPage.tsx'
import classes from './RequireSignIn.module.css'

const SignInAgain = lazyPiece(() => import('./SignInAgain.tsx'))

/**
 * Shows its children to who is signed in; others go to the sign-in screen and afterwards come back. Nothing redirects before
 * `me` has answered, and a session that ran out is begun again over the screen, which stays as it was. ROUTE-1, AUTH-7.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status, me, error, expired, left } = useMe()
  const { retry } = useSession()
  const { pathname, search, hash } = useLocation()
  // Needed at the worst moment, so fetched at a quiet one.
  useEffect(() => (status === 'in' ? whenIdle(SignInAgain.preload) : undefined), [status])
  if (status === 'loading')
    return (
      <div className={classes.waiting}>{error == null ? <Loading /> : <Refused error={error} retry={retry} />}</div>
    )
  if (status === 'out' || !me) {
    const state: CameFrom = left ? {} : { from: `${pathname}${search}${hash}` }
    return <Navigate to="/login" replace state={state} />
  }
  return (
    <>
      {/* Another person gets every screen anew. */}
      <div key={me.id} className={classes.screen}>
        <DraftsProvider owner={me.id} secret={me.draftKey ?? null}>
          {children}
        </DraftsProvider>
      </div>
      {expired && <SignInAgain email={me.email} />}
    </>
  )
}
