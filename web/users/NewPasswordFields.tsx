import { useId } from 'react'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import classes from './NewPasswordFields.module.css'
import { usersTexts } from './text.ts'
import { usePasswordStrength } from './usePasswordStrength.ts'

/** A new password as it stands in its form. */
export interface NewPassword {
  password: string
  /** Typed once more. */
  again: string
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onChange: (part: Partial<NewPassword>) => void
  problems: Partial<Record<keyof NewPassword, string>>
  /** What others know of the person (name, email): a password made of it is weak. */
  about: readonly string[]
  readOnly?: boolean
  autoFocus?: boolean
}

const strengths = ['weak', 'fair', 'strong'] as const

/** A new password, typed twice, with help below and a hint of its strength in words. It only advises. AUTH-5, USER-2. */
export function NewPasswordFields({ label, value, onChange, problems, about, ...field }: NewPasswordFieldsProps) {
  const id = useId()
  const { strength: found, load } = usePasswordStrength(value.password, about)
  const { readOnly, autoFocus } = field
  const common = { autoComplete: 'new-password', size: 'md', required: true, readOnly } as const
  const eye = { visibilityToggleButtonProps: { 'aria-label': usersTexts.showPassword, tabIndex: 0 } }
  return (
    <>
      <div>
        <PasswordInput
          {...common}
          {...eye}
          name="password"
          label={label}
          value={value.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          onFocus={load}
          error={problems.password}
          errorProps={{ id: `${id}-error` }}
          aria-describedby={`${problems.password ? `${id}-error ` : ''}${id}-help ${id}-strength`}
          autoFocus={autoFocus}
        />
        <p className={classes.help} id={`${id}-help`}>
          {usersTexts.passwordAdvice}
        </p>
        <div className={classes.strength} id={`${id}-strength`} role="status">
          {found && (
            <>
              <span className={classes.meter} aria-hidden="true" data-strength={found.strength}>
                {strengths.map((strength) => (
                  <span key={strength} />
                ))}
              </span>
              <span>
                {usersTexts.strength} <strong>{usersTexts.strengths[found.strength]}</strong>.{' '}
                {found.warning && usersTexts.passwordWarnings[found.warning]}
              </span>
            </>
          )}
        </div>
      </div>
      <PasswordInput
        {...common}
        {...eye}
        name="again"
        label={usersTexts.passwordAgain}
        value={value.again}
        onChange={(event) => onChange({ again: event.currentTarget.value })}
        error={problems.again}
      />
    </>
  )
}
