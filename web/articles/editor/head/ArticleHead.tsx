import { memo, type ReactNode } from 'react'
import type { EditorSource } from '../source/editorSource.ts'
import { SourceNotice } from '../source/SourceNotice.tsx'
import classes from './ArticleHead.module.css'

interface ArticleHeadProps {
  /** The tools of the article, unless the panel has them. */
  tools: ReactNode
  source: EditorSource | null
  /** When a new event is; null where the dates are in sight. */
  dates: ReactNode
}

/** What is above the edited article: its tools, when it is, and what is said of its source. LANG-4, DATE-2. */
export const ArticleHead = memo(function ArticleHead({ tools, source, dates }: ArticleHeadProps) {
  return (
    <div className={classes.head}>
      {tools && <div className={classes.tools}>{tools}</div>}
      {dates}
      {source && (
        <SourceNotice language={source.language} state={source.state} text={source.text} changes={source.changes} />
      )}
    </div>
  )
})
