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
  size: 'md'
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
  error: string | undefined
}

/** The order of a field's parts that has its help below what is typed and the error. */
export const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
