import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { useDocumentTitle, useHeadingFocus } from '../../ui/state/heading.ts'
import { readMe, type SignedInFragment } from '../generated.ts'
import { useSettings } from '../useSettings.ts'
import { mailedTexts } from './text.ts'

/** The frame of the screens of mailed links. AUTH-5, AUTH-6, AUTH-9, USER-10. */
export function LinkFrame({ title, children }: { title: string; children: ReactNode }) {
  const { communityName } = useSettings()
  const heading = useHeadingFocus(true)
  useDocumentTitle(title)
  return (
    <main>
      <GuestFrame communityName={communityName} title={title} titleRef={heading} help={mailedTexts.help}>
        {children}
      </GuestFrame>
    </main>
  )
}

/** What the button of a mailed link has done. It takes the focus, as the button has been removed. AUTH-9, USER-10. */
export function LinkOutcome({ children }: { children: ReactNode }) {
  const outcome = useRef<HTMLParagraphElement>(null)
  useEffect(() => outcome.current?.focus(), [])
  return (
    <>
      <p role="status" ref={outcome} tabIndex={-1}>
        {children}
      </p>
      <Link to="/login">{mailedTexts.toSignIn}</Link>
    </>
  )
}

/** Says that a mailed link is used or expired. AUTH-9, USER-10. */
export function DeadLink() {
  return (
    <div role="alert">
      <p>{mailedTexts.linkExpired}</p>
      <p>{mailedTexts.linkExpiredHelp}</p>
      <Link to="/login">{mailedTexts.toSignIn}</Link>
    </div>
  )
}

/** The owner of a mailed link's token. */
interface LinkOwner {
  /** Undefined while loading; null if the token has expired or was used. */
  person: SignedInFragment | null | undefined
  /** The error of the request. */
  failure: unknown
  /** Loads the owner again. */
  reload: () => void
}

/** Loads the owner of a mailed link. Only this request sends the token, which is no session token. AUTH-5, AUTH-6. */
export function useLinkOwner(token: string): LinkOwner {
  const client = useApolloClient()
  const [person, setPerson] = useState<SignedInFragment | null | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    const context = { linkToken: token, queryDeduplication: false }
    void readMe(client, {}, { fetchPolicy: 'no-cache', context }).then(({ me }) => {
      setPerson(me ?? null)
      setFailure(null)
    }, setFailure)
  }, [client, token, attempt])

  return { person, failure, reload: () => setAttempt((count) => count + 1) }
}
