import type { FormEvent, KeyboardEvent, RefObject } from 'react'

/** Props of the form element, from useForm. */
export interface FormElementProps {
  ref: RefObject<HTMLFormElement>
  noValidate: true
  onSubmit: (event: FormEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Props of an input with a string value, from useForm. */
export interface InputProps {
  name: string
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: string | undefined
}
