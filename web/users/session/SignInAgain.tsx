import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/notice/Dialog.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { usersTexts } from '../text.ts'
import { useSession } from './session.tsx'
import { SignInForm } from './SignInForm.tsx'

interface SignInAgainProps {
  /** The email of the person whose session has expired. */
  email?: string | null
}

/** A dialog for signing in again after the session has expired; the screen below keeps its state. AUTH-7. */
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
