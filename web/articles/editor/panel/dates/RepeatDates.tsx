import { useRef, useState } from 'react'
import { compareDates, mostDates } from '../../../../../schema/rules/dates.ts'
import { dateText, type DateValue, dayTyped } from '../../../../lib/dates/dateValue.ts'
import { repeatedDates, type Rhythm, type RhythmStep, rhythmSteps } from '../../../../lib/dates/rhythm.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { DateField } from '../../../../ui/date/DateField.tsx'
import { NativeSelect } from '../../../../ui/form/fields.tsx'
import { layout } from '../../../../ui/layout/layout.ts'
import { dateListTexts } from './text.ts'
import classes from '../../Editor.module.css'

interface RepeatDatesProps {
  /** The date to repeat: the last one. */
  from: DateValue
  /** The rhythm of the existing dates, which is continued; null if they have none. */
  rhythm: Rhythm | null
  /** The number of dates that may be added. */
  most: number
  busy: boolean
  onFill: (dates: readonly DateValue[]) => void
  onCancel: () => void
}

/** A form that repeats a date up to a day, and previews the number of new dates. DATE-3. */
export function RepeatDates({ from, rhythm, most, busy, onFill, onCancel }: RepeatDatesProps) {
  const [step, setStep] = useState<RhythmStep>(rhythm?.step ?? 'week')
  const [until, setUntil] = useState<DateValue | null>(null)
  const [isOpen, setOpen] = useState(true)
  const fill = useRef<HTMLButtonElement>(null)
  // A day that a shorter month has clipped must not clip the following months.
  const day = step === 'month' && rhythm?.step === 'month' ? rhythm.day : from.day
  const repeated = (end: DateValue | null, count = most) =>
    end ? repeatedDates({ from, step, day, until: end, most: count }) : { dates: [], isCut: false }
  const { dates, isCut } = repeated(until)
  const last = dates.at(-1)
  return (
    <div role="group" aria-label={dateListTexts.repeatNamed} className={classes.repeat}>
      <NativeSelect
        label={dateListTexts.step}
        value={step}
        // The options are the steps.
        onChange={({ currentTarget }) => setStep(currentTarget.value as RhythmStep)}
        data={rhythmSteps.map((value) => ({ value, label: dateListTexts.steps[value] }))}
      />
      <div>
        {/* The button has the same accessible name. */}
        <p className={layout('strong', 'below4')} aria-hidden="true">
          {dateListTexts.until}
        </p>
        <DateField
          dayOnly
          isShort
          focusesText
          label={dateListTexts.until}
          value={until}
          earliest={from}
          isOpen={isOpen}
          onOpen={setOpen}
          onChange={setUntil}
          onEnter={() => fill.current?.focus()}
          error={until && dates.length === 0 ? whyNone(until) : undefined}
        />
      </div>
      <p role="status" className={layout('muted', 'unlessEmpty')}>
        {last && outcome(last)}
      </p>
      <div className={layout('row', 'stretch')}>
        <Button ref={fill} tone="plain" off={busy || !last} onClick={() => onFill(dates)}>
          {last ? dateListTexts.fill(dates.length) : dateListTexts.fillNone}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {dateListTexts.cancel}
        </Button>
      </div>
    </div>
  )

  function whyNone(end: DateValue): string {
    if (compareDates({ ...end, hours: null }, { ...from, hours: null }) <= 0)
      return dateListTexts.endsBefore(dayTyped(from))
    return dateListTexts.endsBeforeNext
  }

  function outcome(lastDate: DateValue): string {
    const lastDay = dateText({ ...lastDate, hours: null })
    const words = isCut ? dateListTexts.cut(mostDates, lastDay) : dateListTexts.lastIs(lastDay)
    return step === 'month' && day > shortestMonth ? `${words} ${dateListTexts.shortMonths}` : words
  }
}

const shortestMonth = 28
