import { useParams } from 'react-router-dom'
import { MailedLink } from './MailedLink.tsx'

/** The screen of an invitation's link. AUTH-5. */
export default function RegistrationPage() {
  const { token = '' } = useParams()
  return <MailedLink key={token} mode="registration" token={token} />
}
