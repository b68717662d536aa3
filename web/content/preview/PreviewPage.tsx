import type { MouseEventHandler, ReactNode } from 'react'
import type { Language } from '../languages.ts'
import classes from './Preview.module.css'

interface PreviewPageProps {
  /** Says above the page what it is, in Estonian. */
  help: ReactNode
  language: Language
  children: ReactNode
  onClick?: MouseEventHandler
}

/** A page of the public site as its visitors see it, in its language and as wide as its place. HOME-1, ARTICLE-10. */
export function PreviewPage({ help, language, children, onClick }: PreviewPageProps) {
  return (
    <>
      <div className={classes.help}>{help}</div>
      <div lang={language} className={classes.page} onClick={onClick}>
        {children}
      </div>
    </>
  )
}
