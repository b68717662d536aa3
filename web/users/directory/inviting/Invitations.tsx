import { useEffect, useRef } from 'react'
import { errorText } from '../../../lib/errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { lazyComponent } from '../../../ui/lazy/lazyComponent.tsx'
import { useFocusAfterRender } from '../../../ui/list/focusAfter.ts'
import { confirm } from '../../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { pollWhileVisible } from '../../session/pollWhileVisible.ts'
import { useHasOwnApi } from '../../useSettings.ts'
import { useInvitationsQuery, useMailInvitationsMutation } from '../generated.ts'
import { directoryTexts } from '../text.ts'

const RefusedInvitations = lazyComponent(async () => ({
  default: (await import('../../notifications/chunk.ts')).RefusedInvitations,
}))

/**
 * The number of accounts without an invitation, with a button that invites them, the number of waiting mails, and the addresses that the
 * mail server has refused. IMPORT-1, IMPORT-2.
 */
export function Invitations() {
  const { data, refetch } = useInvitationsNow()
  const [mailInvitations] = useMailInvitationsMutation()
  const { notInvited = 0, waiting = 0, refused = [] } = data?.invitations ?? {}
  const isSending = waiting > 0
  const outcome = useRef<HTMLDivElement>(null)
  const focusOutcome = useFocusAfterRender(() => outcome.current)
  useEffect(() => {
    if (!isSending) return undefined
    // A failed poll is repeated soon; until then the old number is shown.
    return pollWhileVisible(() => void refetch().catch(() => undefined))
  }, [isSending, refetch])

  const [send, busy] = useBusy(async () => {
    const question = {
      title: directoryTexts.mailRestTitle(notInvited),
      text: directoryTexts.mailRestText,
      action: directoryTexts.mailRest,
      tone: 'plain' as const,
    }
    if (!(await confirm(question))) return
    try {
      await mailInvitations()
      // The button is no longer rendered.
      focusOutcome()
      notifyDone(directoryTexts.mailRestDone)
    } catch (error) {
      notifyFailed(directoryTexts.mailRestFailed(errorText(error)))
    }
  })
  const standing = (notInvited > 0 || isSending) && (
    <div ref={outcome} tabIndex={-1} className={layout('row', 'gap16', 'below12')}>
      {notInvited > 0 && (
        <>
          <span>{directoryTexts.notYetInvited(notInvited)}</span>
          <Button tone="plain" busy={busy} onClick={() => void send()}>
            {directoryTexts.mailRest}
          </Button>
        </>
      )}
      {isSending && <span className={layout('muted', 'numbers')}>{directoryTexts.mailsWait(waiting)}</span>}
    </div>
  )
  return (
    <>
      {standing}
      {refused.length > 0 && <RefusedInvitations people={refused} />}
    </>
  )
}

/** The state of the invitations, for admins; no data on a server that does not return it. IMPORT-1, IMPORT-2. */
export function useInvitationsNow({ skip = false } = {}) {
  const hasLists = useHasOwnApi()
  return useInvitationsQuery({ skip: skip || !hasLists, fetchPolicy: 'cache-and-network' })
}
