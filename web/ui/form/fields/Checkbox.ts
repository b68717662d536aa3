import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '../fields.css'
import { Checkbox as MantineCheckbox, type CheckboxProps } from '@mantine/core'
import { createElement, forwardRef, useId } from 'react'

/** Mantine's checkbox, with its label; what is said below it is its description for screen readers, too. WCAG 1.3.1. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox({ description, ...rest }, ref) {
  const id = useId()
  const help = description != null && {
    description: createElement('span', { id }, description),
    'aria-describedby': id,
  }
  return createElement(MantineCheckbox, { ...rest, ...help, ref })
})
