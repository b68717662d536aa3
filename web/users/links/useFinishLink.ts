import { notifyDone } from '../../ui/notice/notify.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useSession } from '../session/session.tsx'
import { useSignIn } from '../session/useSignIn.ts'
import { useRegisterMutation, useSetPasswordMutation } from './generated.ts'
import { mailedTexts } from './text.ts'

interface Account {
  name: string
  email: string
  password: string
}

/**
 * Returns a function that registers or sets the new password, and then signs in. It resolves to false if the password is set
 * but signing in failed, and throws the error of registering or setting. AUTH-5, AUTH-6.
 */
export function useFinishLink(mode: 'registration' | 'restore', token: string, person: SignedInFragment) {
  const { begin } = useSession()
  const signIn = useSignIn()
  // Not cached: the session clears another person's cache before it stores the user.
  const options = { context: { linkToken: token }, fetchPolicy: 'no-cache' } as const
  const [register] = useRegisterMutation(options)
  const [setPassword] = useSetPasswordMutation(options)

  return async ({ name, email, password }: Account): Promise<boolean> => {
    if (mode === 'registration') {
      const { data } = await register({ variables: { token, input: { name, email, password } } })
      if (!data) throw new Error('The server answered without a session')
      await begin(data.register)
      return true
    }
    await setPassword({ variables: { userId: person.id, password } })
    try {
      await signIn(email, password)
      return true
    } catch {
      // The link is used up and the password is set, so continue on the sign-in screen, which shows its own errors.
      notifyDone(mailedTexts.passwordSet)
      return false
    }
  }
}
