import { useMe } from '../users/session/session.tsx'
import type { SignedInFragment } from '../users/generated.ts'

/** The signed-in person of a screen that stands behind RequireSignIn, which draws nothing for nobody. */
export function useMember(): SignedInFragment {
  const { me } = useMe()
  if (!me) throw new Error('A forum screen was drawn for nobody')
  return me
}
