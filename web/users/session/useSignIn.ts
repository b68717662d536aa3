import { askSignIn } from './ask.ts'
import { useSession } from './session.tsx'
import { useAsk } from './useAsk.ts'

/** Returns a function that signs in. It throws the server's error, and the session is unchanged then. AUTH-2. */
export function useSignIn() {
  const { begin } = useSession()
  const ask = useAsk()
  return async (email: string, password: string): Promise<void> => begin(await askSignIn(ask, email, password))
}
