import { forwardRef, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { type DateValue, dayTyped, timeText, today } from '../../lib/dates/dateValue.ts'
import { type CalendarDay } from '../../lib/dates/monthGrid.ts'
import { typedDate, withTyped } from '../../lib/dates/typedDate.ts'
import { TextInput } from '../form/fields.tsx'
import { usePendingInput } from '../form/pendingInputs.ts'
import { dateTexts } from './text.ts'

interface TypedDateInputProps {
  value: DateValue | null
  /** Called with null when the field is emptied. */
  onChange: (value: DateValue | null) => void
  /** Called on Enter, after the typed date has become the value. */
  onEnter: () => void
  /** Whether the date has no time. */
  dayOnly: boolean
  /** A day without a year is the nearest one to the value, or to today, that is not before this. */
  earliest?: CalendarDay | undefined
  autoFocus?: boolean
}

/**
 * An input for a date as text: '3.12.2026 kell 18', '3. detsember', '18.30'. The text becomes the value on Enter, on blur, and when the
 * form is sent; an unreadable text stays, with an error, and blocks the form. DATE-4.
 */
export const TypedDateInput = forwardRef<HTMLInputElement, TypedDateInputProps>(function TypedDateInput(props, ref) {
  const { value, onChange, onEnter, dayOnly, earliest, autoFocus } = props
  // Null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null)
  const [isReported, setReported] = useState(false)
  const [shownValue, setShownValue] = useState(value)
  const input: RefObject<HTMLInputElement> = useRef(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)

  // A day chosen in the calendar, or restored by an undo, replaces the typed text.
  if (value !== shownValue) {
    setShownValue(value)
    setTyped(null)
    setReported(false)
  }

  const isEmpty = typed?.trim() === ''
  const found =
    typed === null || isEmpty ? null : typedDate(typed, { today: today(), near: value ?? earliest, earliest })
  const problem = problemOf(found, dayOnly)
  const settle = () => {
    setReported(problem !== null)
    if (typed === null || problem !== null) return
    setTyped(null)
    if (isEmpty) onChange(null)
    else if (found && found.problem === undefined) {
      const { day, time } = found
      onChange(withTyped(value, { day, time: dayOnly ? null : time }, today()))
    }
  }
  usePendingInput(input, { settle: typed === null ? null : settle, obstacle: () => problem })
  return (
    <TextInput
      ref={input}
      aria-label={dateTexts.type}
      placeholder={dayOnly ? dateTexts.dayExample : dateTexts.example}
      autoComplete="off"
      autoFocus={autoFocus}
      autoCapitalize="none"
      enterKeyHint="done"
      value={typed ?? (value ? writtenText(value, dayOnly) : '')}
      error={isReported ? problem : undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => {
        setReported(false)
        setTyped(currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (problem !== null) return setReported(true)
        // The blur handler sets the value.
        event.currentTarget.blur()
        onEnter()
      }}
      onBlur={settle}
    />
  )
})

function problemOf(found: ReturnType<typeof typedDate> | null, dayOnly: boolean): string | null {
  if (!found) return null
  if (found.problem !== undefined) return dateTexts.problems[found.problem]
  return dayOnly && !found.day ? dateTexts.problems.unread : null
}

/** A date as people write it: '3.12.2026 kell 18.00'. */
function writtenText(value: DateValue, dayOnly: boolean): string {
  const time = dayOnly || value.hours == null ? '' : ` kell ${timeText(value)}`
  return `${dayTyped(value)}${time}`
}
