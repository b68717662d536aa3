import { memo } from 'react'
import { Textarea } from '../../ui/form/fields.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { fieldTexts } from './text.ts'

interface SeoFieldProps {
  /** The name of the form field. */
  name: string
  /** Default: 'SEO-kirjeldus'. */
  label?: string
  text: string
  language: string
  /** Stable. */
  onChange: (text: string) => void
  error: string | undefined
}

/** A description for search engines, with a count of its characters; the limit is not enforced. ARTICLE-3, GALLERY-2. */
export const SeoField = memo(function SeoField(props: SeoFieldProps) {
  const { name, label = fieldTexts.seo, text, language, onChange, error } = props
  // Counts code points, so that an emoji is one.
  const count = [...text].length
  const isLong = count > limit
  return (
    <div>
      <Textarea
        name={name}
        lang={language}
        rows={3}
        autosize
        label={label}
        description={
          <span className={layout('row', 'gap16', 'nowrap', 'start', 'between')}>
            <span className={layout('shrinks', 'breaks')}>{fieldTexts.seoHelp}</span>
            <span className={isLong ? layout('fixed', 'numbers', 'attention', 'strong') : layout('fixed', 'numbers')}>
              {fieldTexts.seoCount(count, limit)}
            </span>
          </span>
        }
        helpBelow
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
      <p role="status" className={layout('attention', 'small', 'above4', 'unlessEmpty')}>
        {isLong && fieldTexts.seoOver(limit)}
      </p>
    </div>
  )
})

const limit = 160
