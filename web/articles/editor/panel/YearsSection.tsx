import { memo } from 'react'
import { IntegerInput } from '../../../ui/form/IntegerInput.tsx'
import type { ArticleFields } from '../values.ts'
import type { SectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'
import classes from './ArticlePanel.module.css'

interface YearsSectionProps extends SectionProps {
  years: ArticleFields['years']
}

/** The years that an article covers, both open if empty and without bounds. ARTICLE-4. */
export const YearsSection = memo(function YearsSection({ years, edit }: YearsSectionProps) {
  const set = (part: Partial<ArticleFields['years']>) => edit({ type: 'set', fields: { years: { ...years, ...part } } })
  return (
    <div className={classes.pair}>
      <IntegerInput
        name="years"
        label={panelTexts.yearsBeginning}
        value={years.beginning}
        onChange={(beginning) => set({ beginning })}
      />
      <IntegerInput name="yearsEnd" label={panelTexts.yearsEnd} value={years.end} onChange={(end) => set({ end })} />
    </div>
  )
})
