import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { uiTexts } from '../text.ts'
import classes from './Answer.module.css'

interface NotFoundProps {
  /** The list that a missing record would be in; the home screen by default. */
  back?: { to: string; label: string }
  /** What the person may look for instead. */
  children?: ReactNode
}

/** The screen for a path or record that does not exist, with a link that leads on. ROUTE-3. */
export function NotFound({ back = { to: '/', label: uiTexts.toHome }, children }: NotFoundProps) {
  useEffect(() => {
    document.title = `${uiTexts.notFoundTitle} · ${uiTexts.productName}`
  }, [])
  return (
    <div className={`${classes.answer} ${classes.screen}`}>
      <h1>{uiTexts.notFoundTitle}</h1>
      <p className={classes.code}>{uiTexts.notFoundCode}</p>
      <p>{uiTexts.notFoundHelp}</p>
      {children}
      <Link to={back.to}>{back.label}</Link>
    </div>
  )
}
