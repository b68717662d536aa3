import { Fragment, type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isBehindSkeleton } from '../../lib/chunks/opening.ts'
import { whenIdle } from '../../lib/chunks/whenIdle.ts'
import { DraftsProvider } from '../../lib/drafts/useDrafts.tsx'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useMe, useSession } from './session.tsx'
import type { SignInState } from './SignInPage.tsx'
import page from '../../ui/state/State.module.css'

const SignInAgain = lazyComponent(() => import('./SignInAgain.tsx'))

/**
 * Renders its children for a signed-in user, and otherwise redirects to the sign-in screen, which redirects back. Waits for
 * `me` before it redirects. After a session has expired, the user signs in again in a dialog over the unchanged screen.
 * ROUTE-1, AUTH-7.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status, me, error, expired, hasSignedOut } = useMe()
  const { retry } = useSession()
  // Preloaded while idle, for the moment when the session expires.
  useEffect(() => (status === 'in' ? whenIdle(SignInAgain.preload) : undefined), [status])
  if (status === 'loading')
    // Over the page's skeleton, which looks the same, it is only announced.
    return error == null ? (
      <div className={isBehindSkeleton() ? 'visually-hidden' : page.page}>
        <Loading />
      </div>
    ) : (
      <Refused isAlone error={error} retry={retry} />
    )
  if (status === 'out' || !me) return <SignInFirst leadsBack={!hasSignedOut} />
  return (
    <>
      {/* Remounts every screen for another user. */}
      <Fragment key={me.id}>
        <DraftsProvider owner={me.id} secret={me.draftKey ?? null}>
          {children}
        </DraftsProvider>
      </Fragment>
      {expired && <SignInAgain email={me.email} />}
    </>
  )
}

/** Redirects to the sign-in screen. */
function SignInFirst({ leadsBack }: { leadsBack: boolean }) {
  const { pathname, search, hash } = useLocation()
  const state: SignInState = leadsBack ? { from: `${pathname}${search}${hash}` } : {}
  return <Navigate to="/login" replace state={state} />
}
