import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { announce, notifyFailed } from '../../ui/notice/notify.tsx'
import { mailsId, ownRecordPath } from '../paths.ts'
import { useMember } from '../session/session.tsx'
import { hasDeclinedPush, storeDeclined } from './pushSubscription.ts'
import { mailTexts, pushTexts } from './text.ts'
import { useMailPreference } from './useMailPreference.ts'
import { usePush } from './usePush.ts'
import classes from '../Settings.module.css'

interface NotificationOffersProps {
  /** Whether the member has any notifications; otherwise push is not offered. */
  hasAny: boolean
  /** Called after an offer was accepted or declined, which removes its buttons. */
  onDecided: () => void
}

/** Offers below the member's notifications: push on this browser, and a choice of the mail preference. MAIL-1, PHONE-2. */
export function NotificationOffers({ hasAny, onDecided }: NotificationOffersProps) {
  const me = useMember()
  const [isDeclined, setDeclined] = useState(() => hasDeclinedPush(me.id))
  const decline = () => {
    storeDeclined(me.id)
    setDeclined(true)
    onDecided()
  }
  return (
    <>
      {hasAny && !isDeclined && <PushOffer onDecided={onDecided} onDeclined={decline} />}
      <MailNotice onDecided={onDecided} />
    </>
  )
}

/** Offers push; the browser asks for permission only after a press. */
function PushOffer({ onDecided, onDeclined }: { onDecided: () => void; onDeclined: () => void }) {
  const { state, isUndecided, busy, allow } = usePush(pushTexts.allowed)
  if (state !== 'off' || !isUndecided) return null
  return (
    <p className={layout('muted', 'above24')}>
      <span>{pushTexts.offer}</span>
      <span className={layout('row')}>
        <Button tone="quiet" busy={busy} onClick={() => void allow().then(onDecided)}>
          {pushTexts.offerAllow}
        </Button>
        <Button tone="quiet" off={busy} onClick={onDeclined}>
          {pushTexts.later}
        </Button>
      </span>
    </p>
  )
}

/** A one-time notice of the mails of a member without a chosen preference. */
function MailNotice({ onDecided }: { onDecided: () => void }) {
  const { preference, save } = useMailPreference('cache-first')
  const [agree, busy] = useBusy(async () => {
    if (!preference) return
    try {
      await save(preference.frequency)
      announce(mailTexts.saved)
      onDecided()
    } catch (error) {
      notifyFailed(mailTexts.failed(errorText(error)))
    }
  })
  if (!preference || preference.chosen) return null
  return (
    <p className={`${classes.section} ${layout('row', 'gap16', 'muted')}`}>
      <span>{mailTexts.notice}</span>
      <span className={layout('row', 'gap16')}>
        <Button tone="quiet" busy={busy} onClick={() => void agree()}>
          {mailTexts.understood}
        </Button>
        <Link
          className={layout('row', 'inline', 'gap0', 'nowrap', 'target')}
          to={`${ownRecordPath(preference.id)}#${mailsId}`}
        >
          {mailTexts.change}
        </Link>
      </span>
    </p>
  )
}
