import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { uiTexts } from '../text.ts'
import classes from './Answer.module.css'

/** The screen for a path or record that does not exist, with a link to the home screen. ROUTE-3. */
export function NotFound() {
  useEffect(() => {
    document.title = `${uiTexts.notFoundTitle} · ${uiTexts.productName}`
  }, [])
  return (
    <div className={`${classes.answer} ${classes.screen}`}>
      <h1>{uiTexts.notFoundTitle}</h1>
      <p className={classes.code}>{uiTexts.notFoundCode}</p>
      <p>{uiTexts.notFoundHelp}</p>
      <Link to="/">{uiTexts.toHome}</Link>
    </div>
  )
}
