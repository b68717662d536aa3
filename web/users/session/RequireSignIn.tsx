import { Fragment, type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { DraftsProvider } from '../../lib/drafts/useDrafts.tsx'
import { isBehindSkeleton } from '../../lib/pieces/opening.ts'
import { whenIdle } from '../../lib/pieces/whenIdle.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { useMe, useSession } from './session.tsx'
import type { SignInState } from './SignInPage.tsx'
import page from '../../ui/answer/Answer.module.css'

const SignInAgain = lazyPiece(() => import('./SignInAgain.tsx'))

/**
 * Renders its children if somebody is signed in, and otherwise redirects to the sign-in screen, which leads back. Waits for
 * `me` before it redirects. After a session has expired, the person signs in again in a dialog over the unchanged screen.
 * ROUTE-1, AUTH-7.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status, me, error, expired, hasSignedOut } = useMe()
  const { retry } = useSession()
  // Preloaded while idle, because the dialog is needed when the session has expired.
  useEffect(() => (status === 'in' ? whenIdle(SignInAgain.preload) : undefined), [status])
  if (status === 'loading')
    // Behind the page's skeleton, which looks the same, it is only announced.
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
      {/* Remounts every screen for another person. */}
      <Fragment key={me.id}>
        <DraftsProvider owner={me.id} secret={me.draftKey ?? null}>
          {children}
        </DraftsProvider>
      </Fragment>
      {expired && <SignInAgain email={me.email} />}
    </>
  )
}

/** Goes to the sign-in screen. */
function SignInFirst({ leadsBack }: { leadsBack: boolean }) {
  const { pathname, search, hash } = useLocation()
  const state: SignInState = leadsBack ? { from: `${pathname}${search}${hash}` } : {}
  return <Navigate to="/login" replace state={state} />
}
