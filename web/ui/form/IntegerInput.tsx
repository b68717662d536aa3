import { type ChangeEvent, type ReactNode, useState } from 'react'
import { TextInput } from './fields.tsx'

interface IntegerInputProps {
  name: string
  label: ReactNode
  description?: ReactNode
  /** Null shows an empty field. */
  value: number | null
  /** Called with null when the field is emptied. */
  onChange: (value: number | null) => void
  error?: string
  className?: string
}

/** An input for a 32-bit integer, also a negative one. Larger ones become the largest. */
export function IntegerInput({ value, onChange, ...rest }: IntegerInputProps) {
  // The text while it is being typed, such as '' or '007'; null when the field shows its value.
  const [typed, setTyped] = useState<string | null>(null)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value
    setTyped(text)
    const next = text === '' ? null : Math.max(-maxInteger, Math.min(maxInteger, Math.trunc(Number(text))))
    if (next !== value) onChange(next)
  }
  return (
    <TextInput
      {...rest}
      // The numeric keyboards of phones for text inputs have no minus.
      type="number"
      step={1}
      autoComplete="off"
      value={typed ?? value ?? ''}
      onChange={change}
      onBlur={({ currentTarget }) => {
        // A lone minus is no value, so clearing the value would not remove it.
        if (currentTarget.validity.badInput) currentTarget.value = ''
        setTyped(null)
      }}
      // Scrolling the page must not change the number under the pointer.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  )
}

/** The maximum of the GraphQL type Int. */
const maxInteger = 2 ** 31 - 1
