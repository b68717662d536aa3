import { memo } from 'react'
import { Textarea } from '../../ui/form/Textarea.ts'
import type { ArticleEdit } from './edits.ts'
import { panelTexts } from './panel/text.ts'
import classes from './SeoDescription.module.css'

interface SeoDescriptionProps {
  text: string
  /** The language of the article. */
  language: string
  /** Stable. */
  edit: (edit: ArticleEdit) => void
  /** The server's error. */
  error: string | undefined
  busy: boolean
}

/** The description for search engines, with a count of its characters, which nothing enforces. ARTICLE-3. */
export const SeoDescription = memo(function SeoDescription({ text, language, edit, error, busy }: SeoDescriptionProps) {
  // As a reader counts: an emoji is one.
  const count = [...text].length
  const isLong = count > limit
  return (
    <div className={classes.seo}>
      <Textarea
        name="seoDescription"
        lang={language}
        size="md"
        rows={3}
        label={panelTexts.seo}
        description={
          <span className={classes.foot}>
            <span>{panelTexts.seoHelp}</span>
            <span className={classes.count} data-long={isLong || undefined}>
              {panelTexts.seoCount(count, limit)}
            </span>
          </span>
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={text}
        onChange={({ currentTarget }) => edit({ type: 'set', fields: { seoDescription: currentTarget.value } })}
        error={error}
        readOnly={busy}
      />
      <p role="status" className={classes.long}>
        {isLong && panelTexts.seoOver(limit)}
      </p>
    </div>
  )
})

const limit = 160
