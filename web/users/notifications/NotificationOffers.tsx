import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { ownRecordPath } from '../paths.ts'
import { useMember } from '../session/session.tsx'
import { hasDeclinedPush, rememberDeclined } from './pushSubscription.ts'
import { mailTexts, pushTexts } from './text.ts'
import { useMailPreference } from './useMailPreference.ts'
import { usePush } from './usePush.ts'
import classes from '../Settings.module.css'

interface NotificationOffersProps {
  /** Whether the member has any notification: without one, push is not offered. */
  hasAny: boolean
  /** Called once an offer was answered, whose buttons go with it. */
  onAnswered: () => void
}

/** Offers beneath the member's notifications: push on this browser, and another mail preference than the default. MAIL-1, PHONE-2. */
export function NotificationOffers({ hasAny, onAnswered }: NotificationOffersProps) {
  const me = useMember()
  const [isDeclined, setDeclined] = useState(() => hasDeclinedPush(me.id))
  const decline = () => {
    rememberDeclined(me.id)
    setDeclined(true)
    onAnswered()
  }
  return (
    <>
      {hasAny && !isDeclined && <PushOffer onAnswered={onAnswered} onDeclined={decline} />}
      <MailNotice onAnswered={onAnswered} />
    </>
  )
}

/** The browser itself asks for the permission only after a press. */
function PushOffer({ onAnswered, onDeclined }: { onAnswered: () => void; onDeclined: () => void }) {
  const { state, isUndecided, busy, allow } = usePush(pushTexts.allowed)
  if (state !== 'off' || !isUndecided) return null
  return (
    <p className={layout('muted', 'above24')}>
      <span>{pushTexts.offer}</span>
      <span className={layout('row')}>
        <Button tone="quiet" busy={busy} onClick={() => void allow().then(onAnswered)}>
          {pushTexts.offerAllow}
        </Button>
        <Button tone="quiet" off={busy} onClick={onDeclined}>
          {pushTexts.later}
        </Button>
      </span>
    </p>
  )
}

/** Says once which mails come, to a member who has not chosen. */
function MailNotice({ onAnswered }: { onAnswered: () => void }) {
  const { preference, save, busy } = useMailPreference('cache-first')
  if (!preference || preference.chosen) return null
  return (
    <p className={`${classes.section} ${layout('row', 'gap16', 'muted')}`}>
      <span>{mailTexts.notice}</span>
      <span className={layout('row', 'gap16')}>
        <Button tone="quiet" busy={busy} onClick={() => void save(preference.frequency).then(onAnswered)}>
          {mailTexts.understood}
        </Button>
        <Link className={layout('row', 'inline', 'gap0', 'nowrap', 'target')} to={ownRecordPath(preference.id)}>
          {mailTexts.change}
        </Link>
      </span>
    </p>
  )
}
