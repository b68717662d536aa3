import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/button/Button.tsx'
import { uiTexts } from '../ui/text.ts'
import { appTexts } from './text.ts'

/** The route error element, for a screen whose code failed to load or that threw while rendering; offers to reload. */
export function BrokenPage() {
  const error = useRouteError()
  useEffect(() => {
    document.title = `${appTexts.broken} · ${uiTexts.productName}`
    // The router has caught the error, so report it to the console as uncaught ones are. Not within the effect: React's
    // development build takes what is reported there for an error of the effect, and would mount this page for ever.
    const timer = setTimeout(() => reportError(error))
    return () => clearTimeout(timer)
  }, [error])
  return (
    <div role="alert" style={{ maxWidth: 744, margin: '0 auto', padding: '64px 16px' }}>
      <h1>{appTexts.broken}</h1>
      <p>{appTexts.brokenHelp}</p>
      <Button onClick={() => window.location.reload()}>{uiTexts.reload}</Button>
    </div>
  )
}
