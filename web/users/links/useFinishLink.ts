import { useRef } from 'react'
import { isUncertain } from '../../lib/errors.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useSession } from '../session/session.tsx'
import { useSignIn } from '../session/useSignIn.ts'
import { useRegisterMutation, useSetPasswordMutation } from './generated.ts'
import { isDeadLink } from './isDeadLink.ts'
import { mailedTexts } from './text.ts'

interface Account {
  name: string
  email: string
  password: string
}

/**
 * Returns a function that registers or sets the new password, and then signs in. It resolves to false if the password is set
 * but signing in failed, and throws the error of registering or setting. If the response of an earlier try was lost, a link
 * that is used up was used by that try, so the person is signed in. AUTH-5, AUTH-6, REST-8.
 */
export function useFinishLink(mode: 'registration' | 'restore', token: string, person: SignedInFragment) {
  const { begin } = useSession()
  const signIn = useSignIn()
  // Not cached: the session clears another person's cache before it stores the user.
  const options = { context: { linkToken: token }, fetchPolicy: 'no-cache' } as const
  const [register] = useRegisterMutation(options)
  const [setPassword] = useSetPasswordMutation(options)
  const mayBeDone = useRef(false)

  const registerAndBegin = async (input: Account): Promise<boolean> => {
    const { data } = await register({ variables: { token, input } })
    if (!data) throw new Error('The server answered without a session')
    await begin(data.register)
    return true
  }

  const setAndSignIn = async ({ email, password }: Account): Promise<boolean> => {
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

  return async (account: Account): Promise<boolean> => {
    try {
      return await (mode === 'registration' ? registerAndBegin(account) : setAndSignIn(account))
    } catch (error) {
      if (mayBeDone.current && isDeadLink(error)) return await signedInAfterAll(account, error)
      mayBeDone.current ||= isUncertain(error)
      throw error
    }
  }

  /** Signs in with what the lost try has set. @throws `refusal` if that is not possible, as nothing was set then */
  async function signedInAfterAll({ email, password }: Account, refusal: unknown): Promise<boolean> {
    try {
      await signIn(email, password)
      return true
    } catch {
      throw refusal
    }
  }
}
