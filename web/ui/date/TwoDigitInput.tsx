import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { TextInput } from '../form/fields.tsx'
import classes from './TimeFields.module.css'

interface TwoDigitInputProps {
  label: string
  /** The largest number; larger ones that are typed become this one. The smallest is 0. */
  max: number
  value: number
  onChange: (value: number) => void
}

/** A field for a number of two digits: '09'. An empty one is 0, and the up and down arrows change it by one. DATE-1. */
export function TwoDigitInput({ label, max, value, onChange }: TwoDigitInputProps) {
  // The text while it is being typed, such as '' or '9'; null when the field shows its value.
  const [typed, setTyped] = useState<string | null>(null)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.replace(/\D/g, '').slice(0, 2)
    const next = Math.min(Number(digits), max)
    setTyped(digits === '' ? '' : next < Number(digits) ? String(next) : digits)
    if (next !== value) onChange(next)
  }
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setTyped(null)
    const next = Math.max(0, Math.min(max, value + by))
    if (next !== value) onChange(next)
  }
  return (
    <TextInput
      className={classes.digits}
      aria-label={label}
      title={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value).padStart(2, '0')}
      onChange={change}
      onKeyDown={step}
      // What is typed replaces the number. A press would put the caret into it after the focus.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(null)}
    />
  )
}
