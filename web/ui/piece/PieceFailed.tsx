import { useState } from 'react'
import { createPortal } from 'react-dom'
import { outdated } from '../../lib/clientVersion.ts'
import { reloadPage } from '../../lib/pieces/reloadPage.ts'
import { errorTexts } from '../../lib/text.ts'
import { useStore } from '../../lib/useStore.ts'
import { Button } from '../button/Button.tsx'
import { topLayer } from '../dialog/overlays.ts'
import { uiTexts } from '../text.ts'
import classes from './PieceFailed.module.css'

interface PieceFailedProps {
  retry: () => void
  /** Given for components that float over the screen: then the message floats too, with a close button. */
  close?: (() => void) | undefined
}

/**
 * Rendered instead of a component whose code could not be loaded, with a retry. After an upgrade of the server the old chunks
 * are gone, so it offers to reload the page instead.
 */
export function PieceFailed({ retry, close }: PieceFailedProps) {
  const isOutdated = useStore(outdated)
  const [layer] = useState(topLayer)
  const message = (
    <div className={classes.failed} data-floating={close != null || undefined} role="alert">
      <p>{isOutdated ? errorTexts.outdated : uiTexts.pieceFailed}</p>
      <div className={classes.buttons}>
        {isOutdated ? (
          <Button tone="plain" onClick={() => void reloadPage()}>
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
  return close ? createPortal(message, layer) : message
}
