import { memo, type ReactNode } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { adminStep, Trail } from '../../ui/link/Trail.tsx'
import { datesSummary } from './panel/summaries.ts'
import { SourceNotice } from './source/SourceTools.tsx'
import type { EditorSource } from './source/useSource.ts'
import { editorTexts } from './text.ts'
import type { DateItem } from './values.ts'
import classes from './Editor.module.css'

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
      {tools && <div className={layout('row', 'gap24', 'stretch')}>{tools}</div>}
      {dates}
      {source && (
        <SourceNotice language={source.language} state={source.state} text={source.text} changes={source.changes} />
      )}
    </div>
  )
})

interface EventDatesProps {
  dates: readonly DateItem[]
  /** Brings the dates into sight. */
  onGo: () => void
}

/** When a new event is, where the section of its dates lies below the window: on a phone. DATE-2. */
export function EventDates({ dates, onGo }: EventDatesProps) {
  return (
    <p className={`${layout('row', 'between', 'muted', 'numbers', 'below8')} ${classes.dates}`}>
      <span className={layout('sentenceCase')}>{datesSummary(dates)}</span>
      <Button tone="quiet" onClick={onGo}>
        {editorTexts.changeDates}
      </Button>
    </p>
  )
}

/** The way back to the list of the catalogue. */
export function CatalogueTrail({ catalogue: { title, path } }: { catalogue: Catalogue }) {
  return <Trail steps={[adminStep, { name: title, to: path }]} />
}
