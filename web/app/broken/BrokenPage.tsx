import { useEffect, useLayoutEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { askServedClient, outdated } from '../../lib/clientVersion.ts'
import { ScreenLoadError } from '../../lib/pieces/lazyScreen.ts'
import { removeSkeleton } from '../../lib/pieces/opening.ts'
import { reloadPage } from '../../lib/pieces/reloadPage.ts'
import { whenLineIsBack } from '../../lib/pieces/whenLineIsBack.ts'
import { uiTexts } from '../../ui/text.ts'
import { BrokenNotice } from './BrokenNotice.tsx'
import { brokenTexts } from './text.ts'

/**
 * The route error element, for a screen whose code failed to load or that threw while rendering; offers to reload. A tab that is older than
 * the server's client reloads by itself, and so does one whose line is back: the address is that of the next screen, and the one before has
 * been left.
 */
export default function BrokenPage() {
  const error = useRouteError()
  useEffect(() => {
    document.title = `${brokenTexts.title} · ${uiTexts.productName}`
    // The router has caught the error, so report it to the console as uncaught ones are. Not within the effect: React's
    // development build takes what is reported there for an error of the effect, and would mount this page for ever.
    const timer = setTimeout(() => reportError(error))
    return () => clearTimeout(timer)
  }, [error])
  useEffect(() => {
    if (!(error instanceof ScreenLoadError)) return
    void reloadIfOutdated()
    return whenLineIsBack(() => {
      if (mayReload()) void reloadPage()
    })
  }, [error])
  useLayoutEffect(removeSkeleton, [])
  return (
    <BrokenNotice
      help={error instanceof ScreenLoadError ? brokenTexts.notLoaded : brokenTexts.failed}
      onReload={() => void reloadPage()}
    />
  )
}

const reloadedKey = 'sise.reloaded'
/** Within this time a page reloads itself once only, in case the server's page and its chunks do not fit together. In ms. */
const onceWithinMs = 60_000

async function reloadIfOutdated(): Promise<void> {
  try {
    await askServedClient()
  } catch {
    // No connection, which the page says already.
    return
  }
  if (outdated.get() && mayReload()) await reloadPage()
}

/** Not where the browser blocks the storage: the page would reload for ever. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < onceWithinMs) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}
