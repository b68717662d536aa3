import type { SignedInFragment } from './generated.ts'
import { useMe } from './session/session.tsx'

/** The signed-in user, for screens inside RequireSignIn. @throws if nobody is signed in */
export function useMember(): SignedInFragment {
  const { me } = useMe()
  if (!me) throw new Error('useMember outside of RequireSignIn')
  return me
}
