import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'
import { signInTexts } from './text.ts'
import { useSignIn } from './useSignIn.ts'
import { useSignOut } from './useSignOut.ts'

interface SignInAgainProps {
  /** The email of the user whose session has expired. */
  email?: string | null
}

/** A dialog for signing in again after the session has expired; the screen below stays mounted. AUTH-7. */
export default function SignInAgain({ email }: SignInAgainProps) {
  const signIn = useSignIn()
  const signOut = useSignOut()
  return (
    <Dialog title={signInTexts.signInAgain}>
      <p style={{ marginTop: 0 }}>{signInTexts.signInAgainHelp}</p>
      <SignInForm email={email} signIn={signIn} />
      <Button tone="quiet" fullWidth onClick={() => void signOut()}>
        {signInTexts.leave}
      </Button>
    </Dialog>
  )
}
