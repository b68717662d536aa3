import { useMatch, useParams } from 'react-router-dom'
import { MailedLink } from './MailedLink.tsx'

/** The screen of an invitation link, and of a password reset link. AUTH-5, AUTH-6. */
export default function MailedLinkPage() {
  const { token = '' } = useParams()
  const isInvitation = useMatch('/registreerimine/:token') !== null
  return <MailedLink key={token} mode={isInvitation ? 'registration' : 'restore'} token={token} />
}
