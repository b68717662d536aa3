import '@mantine/core/styles/Input.css'
import { TextInput as MantineTextInput, type TextInputProps } from '@mantine/core'
import { forwardRef } from 'react'
import { Kit } from '../theme/Kit.tsx'

/** Mantine's single-line text input, with its label, description and error. */
export const TextInput = forwardRef<HTMLInputElement, TextInputProps>(function TextInput(props, ref) {
  return (
    <Kit>
      <MantineTextInput {...props} ref={ref} />
    </Kit>
  )
})
