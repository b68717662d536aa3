import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox as MantineCheckbox, type CheckboxProps } from '@mantine/core'
import { forwardRef } from 'react'
import { Kit } from '../theme/Kit.tsx'

/** A choice of yes or no with its label and help. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  return (
    <Kit>
      <MantineCheckbox {...props} ref={ref} />
    </Kit>
  )
})
