import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/button/Button.tsx'
import { uiTexts } from '../ui/text.ts'
import { appTexts } from './text.ts'

/** Shown when a screen's code could not be fetched or failed while drawing: reloading is all that helps. */
export function BrokenPage() {
  const error = useRouteError()
  useEffect(() => {
    document.title = `${appTexts.broken} · ${uiTexts.productName}`
    // The browser's console is where a person can be asked to look.
    reportError(error)
  }, [error])
  return (
    <div role="alert" style={{ maxWidth: 744, margin: '0 auto', padding: '64px 16px' }}>
      <h1>{appTexts.broken}</h1>
      <p>{appTexts.brokenHelp}</p>
      <Button onClick={() => window.location.reload()}>{uiTexts.reload}</Button>
    </div>
  )
}
