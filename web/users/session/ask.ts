import type { TypedDocumentNode } from '@apollo/client'
import type { SignedInFragment } from '../generated.ts'
import { RequestPasswordResetDocument, SignInDocument } from './generated.ts'

/**
 * Sends an operation and returns its data. In the app it is Apollo Client's, on the sign-in screen of visitors `askGateway`'s.
 * @throws the server's error
 */
export type Ask = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>

/** A session that signing in or registering has begun. */
export interface BegunSession {
  token: string
  user: SignedInFragment
}

/** Signs in. @throws the server's error. AUTH-2 */
export const askSignIn = async (ask: Ask, email: string, password: string): Promise<BegunSession> =>
  (await ask(SignInDocument, { email, password })).signIn

/** Has a mail sent with which one sets a new password. AUTH-3. */
export const askPasswordReset = (ask: Ask, email: string): Promise<unknown> =>
  ask(RequestPasswordResetDocument, { email })
