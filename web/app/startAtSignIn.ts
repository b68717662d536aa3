import { matchRoutes } from 'react-router-dom'
import { basename } from '../lib/basename.ts'
import { readStoredToken } from '../lib/session/storedToken.ts'
import type { SignInState } from '../users/session/SignInPage.tsx'
import { signedInRoutes } from './screens.ts'

/**
 * Leads a visitor without a session from a screen that needs one to the sign-in screen, which leads back. RequireSignIn would do so, too, but
 * after the router has loaded the code of the screen. Call it before the router is created. ROUTE-1.
 */
export function startAtSignIn(): void {
  const { pathname, search, hash } = location
  if (readStoredToken() != null || matchRoutes(signedInRoutes, pathname, basename) == null) return
  const state: SignInState = { from: `${pathname.slice(basename.length) || '/'}${search}${hash}` }
  // As React Router stores a location's state.
  history.replaceState({ usr: state, key: 'default', idx: 0 }, '', `${basename}/login`)
}
