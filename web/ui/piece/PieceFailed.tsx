import { useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '../../lib/clientVersion.ts'
import { Button } from '../button/Button.tsx'
import { uiTexts } from '../text.ts'
import classes from './PieceFailed.module.css'

interface PieceFailedProps {
  retry: () => void
  /** Given where the piece would float over the screen: then this does. */
  close?: (() => void) | undefined
}

/** Says in a piece's place that its code could not be fetched: tried again, or after an upgrade of the server, reloaded. */
export function PieceFailed({ retry, close }: PieceFailedProps) {
  const outdated = useSyncExternalStore(onOutdated, isOutdated)
  return (
    <div className={classes.failed} data-floating={close != null || undefined} role="alert">
      <p>{outdated ? uiTexts.outdated : uiTexts.pieceFailed}</p>
      <div className={classes.buttons}>
        {outdated ? (
          <Button tone="plain" onClick={() => window.location.reload()}>
            {uiTexts.reload}
          </Button>
        ) : (
          <Button tone="plain" onClick={retry}>
            {uiTexts.retry}
          </Button>
        )}
        {close && (
          <Button tone="quiet" onClick={close}>
            {uiTexts.close}
          </Button>
        )}
      </div>
    </div>
  )
}
