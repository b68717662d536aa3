import { useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '../lib/clientVersion.ts'
import { Button } from '../ui/button/Button.tsx'
import { uiTexts } from '../ui/text.ts'
import classes from './UpdateNotice.module.css'

/** Offers to reload a tab that is older than the server's client. Never reloads by itself, because of unsaved text. */
export function UpdateNotice() {
  const outdated = useSyncExternalStore(onOutdated, isOutdated)
  return (
    <div role="status">
      {outdated && (
        <div className={classes.notice}>
          <p>{uiTexts.outdated}</p>
          <Button tone="plain" onClick={() => window.location.reload()}>
            {uiTexts.reload}
          </Button>
        </div>
      )}
    </div>
  )
}
