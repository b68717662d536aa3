import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { uiTexts } from '../text.ts'
import classes from './Answer.module.css'

/** Not in uiTexts, which the first load has. */
const texts = {
  title: 'Antud lehte ei leitud',
  code: 'Error 404',
  help: 'Võib-olla on see kustutatud või on aadressis viga.',
  toHome: 'Tagasi foorumisse',
}

interface NotFoundProps {
  /** The list that a missing record would be in; the home screen by default. */
  back?: { to: string; label: string }
  /** What the person may look for instead. */
  children?: ReactNode
}

/** The screen for a path or record that does not exist, with a link that leads on. ROUTE-3. */
export function NotFound({ back = { to: '/', label: texts.toHome }, children }: NotFoundProps) {
  useEffect(() => {
    document.title = `${texts.title} · ${uiTexts.productName}`
  }, [])
  return (
    <div className={`${classes.answer} ${classes.screen}`}>
      <h1>{texts.title}</h1>
      <p className={classes.code}>{texts.code}</p>
      <p>{texts.help}</p>
      {children}
      <Link to={back.to}>{back.label}</Link>
    </div>
  )
}
