import type { SignedInFragment } from './generated.ts'
import { useMe } from './session/session.tsx'

/** The signed-in user of a screen inside RequireSignIn. @throws outside of it, where nobody may be signed in. */
export function useMember(): SignedInFragment {
  const { me } = useMe()
  if (!me) throw new Error('useMember outside of RequireSignIn')
  return me
}
