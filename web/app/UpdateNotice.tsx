import { reloadPage } from '../lib/chunks/reloadPage.ts'
import { outdated } from '../lib/clientVersion.ts'
import { errorTexts } from '../lib/text.ts'
import { useStore } from '../lib/useStore.ts'
import { Button } from '../ui/button/Button.tsx'
import { layout } from '../ui/layout/layout.ts'
import { uiTexts } from '../ui/text.ts'

/** Offers to reload a tab that is older than the server's client. Never reloads automatically, because of unsaved text. */
export function UpdateNotice() {
  const isOutdated = useStore(outdated)
  return (
    <div role="status">
      {isOutdated && (
        <div className={layout('row', 'gap16', 'middle', 'panel')}>
          <p>{errorTexts.outdated}</p>
          <Button tone="plain" onClick={() => void reloadPage()}>
            {uiTexts.reload}
          </Button>
        </div>
      )}
    </div>
  )
}
