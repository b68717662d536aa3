import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { useMember } from '../useMember.ts'
import { isWavedAway, waveAway } from './remembered.ts'
import { pushTexts } from './text.ts'
import { usePush } from './usePush.ts'
import classes from './push.module.css'

/**
 * Offers notices where something is for the member, until it was answered here: the browser itself is asked only then. Nothing where there are
 * none. PHONE-2.
 */
export function PushOffer({ onAnswered }: { onAnswered: () => void }) {
  const me = useMember()
  const [isAway, setAway] = useState(() => isWavedAway(me.id))
  return isAway ? null : (
    <Offer
      onLater={() => {
        waveAway(me.id)
        setAway(true)
        onAnswered()
      }}
      onAsked={onAnswered}
    />
  )
}

function Offer({ onLater, onAsked }: { onLater: () => void; onAsked: () => void }) {
  const { state, isUndecided, busy, allow } = usePush(pushTexts.allowed)
  const ask = async () => {
    await allow()
    onAsked()
  }
  if (state !== 'off' || !isUndecided) return null
  return (
    <p className={classes.offer}>
      <span>{pushTexts.offer}</span>
      <span className={classes.ways}>
        <Button tone="quiet" busy={busy} onClick={() => void ask()}>
          {pushTexts.offerAllow}
        </Button>
        <Button tone="quiet" off={busy} onClick={onLater}>
          {pushTexts.later}
        </Button>
      </span>
    </p>
  )
}
