import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useMe, useSession } from '../session/session.tsx'
import { usersTexts } from '../text.ts'
import { useRevertEmailMutation } from './generated.ts'
import { useLinkOwner } from './useLinkOwner.ts'
import classes from '../session/SignInForm.module.css'

/** The screen of the link that went to somebody's former email: reverts the change, once a button is pressed. AUTH-9. */
export default function RevertEmailPage() {
  const { token = '' } = useParams()
  return (
    <main>
      <Page title={usersTexts.revertEmail} width="text">
        <RevertEmail key={token} token={token} />
      </Page>
    </main>
  )
}

function RevertEmail({ token }: { token: string }) {
  const { person, failure, ask } = useLinkOwner(token)
  const [ending, setEnding] = useState<'reverted' | 'dead' | null>(null)
  if (ending === 'reverted') return <Reverted />
  if (failure != null) return <Refused error={failure} retry={ask} />
  if (person === undefined) return <Loading />
  if (person === null || ending === 'dead') return <Dead />
  return <Question token={token} person={person} onEnd={setEnding} />
}

interface QuestionProps {
  token: string
  /** Whose email was changed. */
  person: SignedInFragment
  onEnd: (ending: 'reverted' | 'dead') => void
}

/** Programs that look into mails open their links: nothing happens before somebody presses the button. */
function Question({ token, person, onEnd }: QuestionProps) {
  const { me } = useMe()
  const { signOut } = useSession()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [revert] = useRevertEmailMutation({ context: { linkToken: token }, fetchPolicy: 'no-cache' })
  const [send, busy] = useBusy(async () => {
    setRefusal(null)
    try {
      await revert({ variables: { token } })
    } catch (error) {
      if (errorCode(error) === 'BAD_USER_INPUT') return onEnd('dead')
      return setRefusal(errorText(error))
    }
    onEnd('reverted')
    // The session of this browser has ended with the others.
    if (me?.id === person.id) await signOut()
  })
  return (
    <div className={classes.form}>
      <p className={classes.intro}>{usersTexts.revertEmailIntro(person.name || '', person.email || '')}</p>
      <p className={classes.intro}>{usersTexts.revertEmailMeans}</p>
      <div role="alert" className={classes.refusal}>
        {refusal}
      </div>
      <Button busy={busy} onClick={() => void send()}>
        {usersTexts.revertEmailAction}
      </Button>
      <Link to="/">{usersTexts.revertEmailKeep}</Link>
    </div>
  )
}

function Reverted() {
  const answer = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => answer.current?.focus(), [])
  return (
    <>
      <p role="status" ref={answer} tabIndex={-1}>
        {usersTexts.emailReverted}
      </p>
      <Link to="/login">{usersTexts.toSignIn}</Link>
    </>
  )
}

function Dead() {
  return (
    <div role="alert">
      <p>{usersTexts.revertEmailExpired}</p>
      <p>{usersTexts.revertEmailExpiredHelp}</p>
      <Link to="/login">{usersTexts.toSignIn}</Link>
    </div>
  )
}
