import { SignInPage } from '../users/session/SignInPage.tsx'
import { useSettings } from './useSettings.ts'

/** The sign-in screen, headed by the community's name. */
export default function SignInRoute() {
  const { communityName } = useSettings()
  return <SignInPage communityName={communityName} />
}
