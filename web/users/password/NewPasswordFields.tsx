import { PasswordInput } from '../../ui/form/PasswordInput.ts'
import { usersTexts } from '../text.ts'
import type { PasswordStrength } from './passwordStrength.ts'
import { usePasswordStrength } from './usePasswordStrength.ts'
import classes from './NewPasswordFields.module.css'

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
  const { strength, load } = usePasswordStrength(value.password, about)
  const { readOnly, autoFocus } = field
  const common = { autoComplete: 'new-password', size: 'md', required: true, readOnly } as const
  const eye = { visibilityToggleButtonProps: { 'aria-label': usersTexts.showPassword, tabIndex: 0 } }
  return (
    <>
      <PasswordInput
        {...common}
        {...eye}
        name="password"
        label={label}
        // The kit ties its own description to the field and nothing else.
        description={<Advice strength={strength} />}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={value.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        onFocus={load}
        error={problems.password}
        autoFocus={autoFocus}
      />
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

function Advice({ strength: found }: { strength: PasswordStrength | null }) {
  return (
    <>
      {usersTexts.passwordAdvice}
      <span className={classes.strength} role="status">
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
      </span>
    </>
  )
}
