import { useSignInMutation } from './generated.ts'
import { useSession } from './session.tsx'

/** Returns a function that signs in. It throws the server's error, and the session is unchanged then. AUTH-2. */
export function useSignIn() {
  const { begin } = useSession()
  // Not cached: `begin` clears another person's cache before it stores the user.
  const [signIn] = useSignInMutation({ fetchPolicy: 'no-cache' })
  return async (email: string, password: string): Promise<void> => {
    const { data } = await signIn({ variables: { email, password } })
    if (!data) throw new Error('The server answered without a session')
    await begin(data.signIn)
  }
}
