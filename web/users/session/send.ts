import type { TypedDocumentNode } from '@apollo/client'
import type { SignedInFragment } from '../generated.ts'
import { RequestPasswordResetDocument, SignInDocument } from './generated.ts'

/**
 * Sends an operation and returns its data: through Apollo Client in the app, through `sendAsVisitor` on the sign-in screen of visitors.
 * @throws the server's error
 */
export type Send = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>

/** The session that signing in or registering returns. */
export interface BegunSession {
  token: string
  user: SignedInFragment
}

/** Signs in. @throws the server's error. AUTH-2 */
export const sendSignIn = async (send: Send, email: string, password: string): Promise<BegunSession> =>
  (await send(SignInDocument, { email, password })).signIn

/** Requests a mail with a password reset link. AUTH-3. */
export const sendPasswordReset = (send: Send, email: string): Promise<unknown> =>
  send(RequestPasswordResetDocument, { email })
