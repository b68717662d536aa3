import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { layout } from '../../ui/layout/layout.ts'
import classes from '../../ui/list/Facts.module.css'

interface EntryHeadProps {
  title: string
  /** The language of the title; null where it is one of ours, such as 'Pealkirjata album'. */
  language: string | null
  /** The path of the entry's editor. */
  to: string
  /** The id of the link, which names the row. */
  id?: string
  /** Short facts about the entry, each a span. */
  children: ReactNode
}

/** The head of an entry in a list of what staff edits: its title, which opens it, and facts about it. ARTICLE-1, GALLERY-1. */
export function EntryHead({ title, language, to, id, children }: EntryHeadProps) {
  return (
    <>
      <h2 className={layout('breaks')}>
        <Link id={id} to={to} lang={language ?? undefined} className={layout('plainLink', 'linkTarget')}>
          {title}
        </Link>
      </h2>
      <p className={classes.facts}>{children}</p>
    </>
  )
}
