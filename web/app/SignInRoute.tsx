import { withKit } from '../ui/theme/Kit.tsx'
import { SignInPage } from '../users/session/SignInPage.tsx'
import { useSettings } from './useSettings.ts'

/** The sign-in screen, headed by the community's name. */
function SignInRoute() {
  const { communityName } = useSettings()
  return <SignInPage communityName={communityName} />
}

export default withKit(SignInRoute)
