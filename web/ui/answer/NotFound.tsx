import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from './documentTitle.ts'
import { notFoundTexts } from './text.ts'
import { useHeadingFocus } from './useHeadingFocus.ts'
import classes from './Answer.module.css'

interface NotFoundProps {
  /** The list that a missing record would be in; the home screen by default. */
  back?: { to: string; label: string }
  /** What the person may look for instead. */
  children?: ReactNode
}

/** The screen for a path or record that does not exist, with a link that leads on. ROUTE-3. */
export function NotFound({ back = { to: '/', label: notFoundTexts.toHome }, children }: NotFoundProps) {
  const heading = useHeadingFocus(true, true)
  useDocumentTitle(notFoundTexts.title)
  return (
    <div className={`${classes.answer} ${classes.screen}`}>
      <h1 ref={heading} tabIndex={-1}>
        {notFoundTexts.title}
      </h1>
      <p className={classes.code}>{notFoundTexts.code}</p>
      <p>{notFoundTexts.help}</p>
      {children}
      <Link to={back.to}>{back.label}</Link>
    </div>
  )
}
