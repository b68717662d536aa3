import { memo, type ReactNode } from 'react'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { adminStep, Trail } from '../../ui/link/Trail.tsx'
import { datesSummary, daySummary } from './panel/summaries.ts'
import { panelTexts } from './panel/text.ts'
import { SourceNotice } from './source/SourceTools.tsx'
import type { EditorSource } from './source/useSource.ts'
import { editorTexts } from './text.ts'
import type { DateItem } from './values.ts'
import classes from './Editor.module.css'

interface ArticleHeadProps {
  /** The tools of the article; absent if the panel has them. */
  tools: ReactNode
  source: EditorSource | null
  /** The dates of a new event; null where the panel's dates are visible. */
  dates: ReactNode
}

/** Above the edited article: its tools, the dates of a new event, and the notice about its source. LANG-4, DATE-2. */
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
  /** Whether 'Kell 0.00? Lisa kellaaeg' is shown. */
  suggestsTime: boolean
  /** Scrolls to the dates. */
  onGo: () => void
}

/** The dates of a new event, where the dates section is below the window, as on a phone. DATE-2. */
export function EventDates({ dates, suggestsTime, onGo }: EventDatesProps) {
  return (
    <p
      className={`${layout('row', 'between', suggestsTime ? 'attention' : 'muted', 'numbers', 'below8')} ${classes.dates}`}
    >
      <span className={layout('sentenceCase')}>{suggestsTime ? daySummary(dates) : datesSummary(dates)}</span>
      <Button tone="quiet" onClick={onGo}>
        {suggestsTime ? panelTexts.addTime : editorTexts.changeDates}
      </Button>
    </p>
  )
}

/** The breadcrumb back to the list of the catalogue. */
export function CatalogueTrail({ catalogue: { title, path } }: { catalogue: Catalogue }) {
  return <Trail steps={[adminStep, { name: title, to: path }]} />
}
