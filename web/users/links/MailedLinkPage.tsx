import { Link, useMatch, useParams } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useMe, useSession } from '../session/session.tsx'
import { useSignOut } from '../session/useSignOut.ts'
import { AccountForm } from './AccountForm.tsx'
import { LinkFrame, useLinkOwner } from './LinkFrame.tsx'
import { mailedTexts } from './text.ts'

/** The screen of an invitation link, and of a password reset link. AUTH-5, AUTH-6. */
export default function MailedLinkPage() {
  const { token = '' } = useParams()
  const isInvitation = useMatch('/registreerimine/:token') !== null
  return <MailedLink key={token} mode={isInvitation ? 'registration' : 'restore'} token={token} />
}

interface MailedLinkProps {
  mode: 'registration' | 'restore'
  /** The token in the path. It is not a session token: only this screen sends it, and it is never stored. */
  token: string
}

/** The screen of a mailed link. It loads the owner, reports a dead link, and confirms replacing another user's session. AUTH-5, AUTH-6. */
function MailedLink({ mode, token }: MailedLinkProps) {
  const session = useMe()
  const { retry } = useSession()
  const { person, failure, reload } = useLinkOwner(token)

  const content = () => {
    if (failure != null) return <Refused error={failure} retry={reload} />
    if (session.status === 'loading' && session.error != null) return <Refused error={session.error} retry={retry} />
    if (person === undefined || session.status === 'loading') return <Loading />
    if (person === null) return <ExpiredLink mode={mode} />
    if (session.me && session.me.id !== person.id) return <OtherPersonSignedIn present={session.me} invited={person} />
    return <AccountForm mode={mode} token={token} person={person} onRejected={reload} />
  }
  return <LinkFrame title={mailedTexts[mode]}>{content()}</LinkFrame>
}

function ExpiredLink({ mode }: { mode: MailedLinkProps['mode'] }) {
  return (
    <div role="alert">
      <p>{mode === 'registration' ? mailedTexts.registrationExpired : mailedTexts.restoreExpired}</p>
      {mode === 'registration' && <p>{mailedTexts.registrationExpiredHelp}</p>}
      <Link to="/login">{mailedTexts.toSignIn}</Link>
    </div>
  )
}

function OtherPersonSignedIn({ present, invited }: { present: SignedInFragment; invited: SignedInFragment }) {
  const signOut = useSignOut()
  return (
    <>
      <h2>{mailedTexts.otherUser(shownName(present))}</h2>
      <p>{mailedTexts.otherUserHelp(shownName(invited))}</p>
      <Button fullWidth onClick={() => void signOut()}>
        {mailedTexts.leaveAndGoOn}
      </Button>
      <Link to="/" className={buttonClass('quiet', true)}>
        {mailedTexts.stay}
      </Link>
    </>
  )
}

// An invited user may have no name yet.
const shownName = ({ name, email }: SignedInFragment) => name || email || ''
