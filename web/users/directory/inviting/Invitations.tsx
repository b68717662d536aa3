import { useEffect, useRef } from 'react'
import { errorText } from '../../../lib/errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useFocusAfterRender } from '../../../ui/list/useFocusAfterRender.ts'
import { confirm } from '../../../ui/notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { useSettingsQuery } from '../../generated.ts'
import { pollWhileVisible } from '../../session/pollWhileVisible.ts'
import { useInvitationsQuery, useMailInvitationsMutation } from '../generated.ts'
import { directoryTexts } from '../text.ts'
import classes from './ResendAll.module.css'

/** How many have an account and no invitation, with a button that sends these, and how many mails wait. IMPORT-1, IMPORT-2. */
export function Invitations() {
  const announced = useSettingsQuery().data?.settings.capabilities.includes('kutsed') ?? false
  const { data, refetch } = useInvitationsQuery({ skip: !announced, fetchPolicy: 'cache-and-network' })
  const [mailInvitations] = useMailInvitationsMutation()
  const { notInvited = 0, waiting = 0 } = data?.invitations ?? {}
  const isSending = waiting > 0
  const told = useRef<HTMLDivElement>(null)
  const focusTold = useFocusAfterRender(() => told.current)
  useEffect(() => {
    if (!isSending) return undefined
    // A poll that fails is repeated soon; the number may be old for as long.
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
      // The button is gone then.
      focusTold()
      notifyDone(directoryTexts.mailRestDone)
    } catch (error) {
      notifyFailed(directoryTexts.mailRestFailed(errorText(error)))
    }
  })
  if (notInvited === 0 && !isSending) return null
  return (
    <div ref={told} tabIndex={-1} className={classes.all}>
      {notInvited > 0 && (
        <>
          <span>{directoryTexts.notYetInvited(notInvited)}</span>
          <Button tone="plain" busy={busy} onClick={() => void send()}>
            {directoryTexts.mailRest}
          </Button>
        </>
      )}
      {isSending && <span className={classes.waiting}>{directoryTexts.mailsWait(waiting)}</span>}
    </div>
  )
}
