import { useParams } from 'react-router-dom'
import { withKit } from '../../ui/theme/Kit.tsx'
import { MailedLink } from './MailedLink.tsx'

/** The screen of a password reset link. AUTH-6. */
function RestorePage() {
  const { token = '' } = useParams()
  return <MailedLink key={token} mode="restore" token={token} />
}

export default withKit(RestorePage)
