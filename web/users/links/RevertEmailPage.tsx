import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { errorCode } from '../../lib/errors.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useMe, useSession } from '../session/session.tsx'
import { useRevertEmailMutation } from './generated.ts'
import { DeadLink, LinkFrame, LinkOutcome, useLinkOwner } from './LinkFrame.tsx'
import { mailedTexts } from './text.ts'

/** The screen of the link that is mailed to a user's former address after a change: a button reverts the change. AUTH-9. */
export function RevertEmailPage() {
  const { token = '' } = useParams()
  return (
    <LinkFrame title={mailedTexts.revertEmail}>
      <RevertEmail key={token} token={token} />
    </LinkFrame>
  )
}

function RevertEmail({ token }: { token: string }) {
  const { person, failure, reload } = useLinkOwner(token)
  const [ending, setEnding] = useState<'reverted' | 'dead' | null>(null)
  if (ending === 'reverted')
    return (
      <LinkOutcome>
        {mailedTexts.emailReverted} {maySignIn(person) && <span>{mailedTexts.emailRevertedLink}</span>}
      </LinkOutcome>
    )
  if (failure != null) return <Refused error={failure} retry={reload} />
  if (person === undefined) return <Loading />
  if (person === null || ending === 'dead') return <DeadLink />
  return <Question token={token} person={person} onEnd={setEnding} />
}

interface QuestionProps {
  token: string
  /** The user whose email was changed. */
  person: SignedInFragment
  onEnd: (ending: 'reverted' | 'dead') => void
}

/** Requires a press of a button, because mail scanners open links. */
function Question({ token, person, onEnd }: QuestionProps) {
  const { me } = useMe()
  const { signOut } = useSession()
  const [revert] = useRevertEmailMutation({ context: { linkToken: token }, fetchPolicy: 'no-cache' })
  const form = useForm(useState({}), {
    save: () => revert({ variables: { token } }),
    onSaved: async () => {
      onEnd('reverted')
      // Reverting has ended all sessions of the user, including that of this browser.
      if (me?.id === person.id) await signOut()
    },
    onRefused: (error) => {
      if (errorCode(error) === 'BAD_USER_INPUT') onEnd('dead')
    },
  })
  return (
    <form className={layout('stack', 'gap16')} {...form.props}>
      <p className={layout('muted')}>{mailedTexts.revertEmailIntro(person.name || '', person.email || '')}</p>
      <p className={layout('muted')}>
        {mailedTexts.revertEmailMeans} {maySignIn(person) && <span>{mailedTexts.revertEmailLink}</span>}
      </p>
      <FormFoot failure={form.failure} busy={form.busy} action={mailedTexts.revertEmailAction} fullWidth>
        <Link to="/" className={buttonClass('quiet', true)}>
          {mailedTexts.revertEmailKeep}
        </Link>
      </FormFoot>
    </form>
  )
}

/** Whether the user may sign in; only then does the server mail a password reset link. */
function maySignIn(person: SignedInFragment | null | undefined): boolean {
  return person?.status !== 'BANNED' && person?.status !== 'INACTIVE'
}
