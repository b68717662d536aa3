import { useParams } from 'react-router-dom'
import { MailedLink } from './MailedLink.tsx'

/** The screen of a mailed link that sets a new password. AUTH-6. */
export default function RestorePage() {
  const { token = '' } = useParams()
  return <MailedLink key={token} mode="restore" token={token} />
}
