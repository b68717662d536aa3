import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox as MantineCheckbox, type CheckboxProps } from '@mantine/core'
import { forwardRef } from 'react'
import { Kit } from '../theme/Kit.tsx'

/** Mantine's checkbox, with its label and description. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  return (
    <Kit>
      <MantineCheckbox {...props} ref={ref} />
    </Kit>
  )
})
