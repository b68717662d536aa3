import { useParams } from 'react-router-dom'
import { withKit } from '../../ui/theme/Kit.tsx'
import { MailedLink } from './MailedLink.tsx'

/** The screen of an invitation link. AUTH-5. */
function RegistrationPage() {
  const { token = '' } = useParams()
  return <MailedLink key={token} mode="registration" token={token} />
}

export default withKit(RegistrationPage)
