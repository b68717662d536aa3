import type { FormEvent, KeyboardEvent, RefObject } from 'react'

/** What useForm gives the form element. */
export interface FormElementProps {
  ref: RefObject<HTMLFormElement>
  noValidate: true
  onSubmit: (event: FormEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What useForm gives an input that holds a string. */
export interface InputProps {
  name: string
  size: 'md'
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: string | undefined
  /** Not disabled, which would take the focus away. WCAG 2.4.3. */
  readOnly: boolean
}
