import { memo } from 'react'
import { Textarea } from '../../../ui/form/fields/Textarea.ts'
import type { ArticleEdit } from '../edits.ts'
import { editorTexts } from '../text.ts'
import classes from './SummaryField.module.css'

interface SummaryFieldProps {
  summary: string
  /** The language of the article. */
  language: string
  edit: (edit: ArticleEdit) => void
  error: string | undefined
}

/** The short description of an article. ARTICLE-3. */
export const SummaryField = memo(function SummaryField({ summary, language, edit, error }: SummaryFieldProps) {
  return (
    <Textarea
      name="summary"
      lang={language}
      size="md"
      label={editorTexts.summary}
      placeholder={editorTexts.summaryHelp}
      className={classes.summary}
      value={summary}
      error={error}
      rows={1}
      onChange={({ currentTarget }) => edit({ type: 'set', fields: { summary: currentTarget.value } })}
    />
  )
})
