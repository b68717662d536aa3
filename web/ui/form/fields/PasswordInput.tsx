import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/PasswordInput.css'
import '../fields.css'
import { PasswordInput as MantinePasswordInput, type PasswordInputProps as MantineProps } from '@mantine/core'
import { type CSSProperties, forwardRef } from 'react'
import classes from './PasswordInput.module.css'

interface PasswordInputProps extends MantineProps {
  /** The name of the button that shows the password. */
  showLabel: string
}

/** Mantine's password input, with its label, error and visibility toggle, which the keyboard reaches, too. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { showLabel, ...props },
  ref,
) {
  return (
    <MantinePasswordInput
      {...props}
      ref={ref}
      visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0, style: toggleColors }}
      classNames={{ visibilityToggle: classes.toggle }}
    />
  )
})

/** Mantine fixes the toggle's colour to its grey, whose variables for such buttons the theme leaves out. */
const toggleColors = { '--ai-color': 'var(--sise-muted)', '--ai-hover': 'var(--sise-hover)' } as CSSProperties
