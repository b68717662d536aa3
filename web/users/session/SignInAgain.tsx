import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/notice/Dialog.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { usersTexts } from '../text.ts'
import { useSession } from './session.tsx'
import { SignInForm } from './SignInForm.tsx'

interface SignInAgainProps {
  /** Whose screen it is. */
  email?: string | null
}

/** Signing in over the screen after the session ended; what was typed below stays. AUTH-7. */
function SignInAgain({ email }: SignInAgainProps) {
  const { signOut } = useSession()
  return (
    <Dialog opened title={usersTexts.signInAgain}>
      <p style={{ marginTop: 0 }}>{usersTexts.signInAgainHelp}</p>
      <SignInForm email={email} />
      <Button tone="quiet" fullWidth onClick={() => void signOut()}>
        {usersTexts.leave}
      </Button>
    </Dialog>
  )
}

export default withKit(SignInAgain)
