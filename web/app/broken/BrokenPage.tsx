import { useEffect, useLayoutEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { ScreenLoadError } from '../../lib/chunks/lazyScreen.ts'
import { removeSkeleton } from '../../lib/chunks/opening.ts'
import { reloadPage } from '../../lib/chunks/reloadPage.ts'
import { whenConnectionIsBack } from '../../lib/chunks/whenConnectionIsBack.ts'
import { outdated, readServedClient } from '../../lib/clientVersion.ts'
import { uiTexts } from '../../ui/text.ts'
import { BrokenNotice } from './BrokenNotice.tsx'
import { brokenTexts } from './text.ts'

/**
 * The route error element, for a screen whose code failed to load or that threw while rendering; offers to reload. Reloads automatically if
 * the tab is older than the server's client, or once the connection is back: the address is already that of the next screen.
 */
export default function BrokenPage() {
  const error = useRouteError()
  useEffect(() => {
    document.title = `${brokenTexts.title} · ${uiTexts.productName}`
    // The router has caught the error, so report it to the console like an uncaught one. Not within the effect: React's development build
    // would treat the report as an error of the effect, and mount this page forever.
    const timer = setTimeout(() => reportError(error))
    return () => clearTimeout(timer)
  }, [error])
  useEffect(() => {
    if (!(error instanceof ScreenLoadError)) return
    void reloadIfOutdated()
    return whenConnectionIsBack(() => {
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
/** A page reloads itself only once within this time, in case the server's page and its chunks do not match. In ms. */
const onceWithinMs = 60_000

async function reloadIfOutdated(): Promise<void> {
  try {
    await readServedClient()
  } catch {
    // No connection, which the page already shows.
    return
  }
  if (outdated.get() && mayReload()) await reloadPage()
}

/** False if the browser blocks the storage: the page would reload forever. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < onceWithinMs) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}
