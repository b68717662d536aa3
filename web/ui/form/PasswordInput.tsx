import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { forwardRef } from 'react'
import { Kit } from '../theme/Kit.tsx'

/** Mantine's password input, with its label, error and visibility toggle. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(props, ref) {
  return (
    <Kit>
      <MantinePasswordInput {...props} ref={ref} />
    </Kit>
  )
})
