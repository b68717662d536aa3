import { notifyDone } from '../../ui/notice/notify.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useSession } from '../session/session.tsx'
import { usersTexts } from '../text.ts'
import { useRegisterMutation, useSetPasswordMutation } from './generated.ts'

interface Account {
  name: string
  email: string
  password: string
}

/**
 * Does a mailed link's job and signs in: true when the person is in, false when the password is set but signing in with it did
 * not work. Throws the refusal of the job. AUTH-5, AUTH-6.
 */
export function useFinishLink(mode: 'registration' | 'restore', token: string, person: SignedInFragment) {
  const { begin, signIn } = useSession()
  // The person comes in through the session, after the cache of another one is gone.
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
      // The link is used up and the password holds: the sign-in screen goes on, and shows its own refusals.
      notifyDone(usersTexts.passwordSet)
      return false
    }
  }
}
