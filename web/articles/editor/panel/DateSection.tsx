import { memo } from 'react'
import type { DateValue } from '../../../lib/dates/dateValue.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import type { FieldSectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'

interface DateSectionProps extends FieldSectionProps {
  date: DateValue | null
}

/** The date of an article that has one. ARTICLE-4, DATE-2. */
export const DateSection = memo(function DateSection({ date, edit, error }: DateSectionProps) {
  return (
    <DateField
      name="date"
      isShort
      label={panelTexts.date}
      value={date}
      onChange={(next) => edit({ type: 'set', fields: { date: next } })}
      error={error}
    />
  )
})
