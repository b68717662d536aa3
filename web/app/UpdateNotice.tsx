import { useSyncExternalStore } from 'react'
import { isOutdated, onOutdated } from '../lib/clientVersion.ts'
import { Button } from '../ui/button/Button.tsx'
import { uiTexts } from '../ui/text.ts'
import classes from './UpdateNotice.module.css'

/** Says in a tab that stood open over an upgrade of the server that there is a newer client. It waits: what is typed comes first. */
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
