import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { PasswordInput } from '../../ui/form/fields.tsx'
import { useSettingsQuery } from '../generated.ts'
import { signInTexts } from '../session/text.ts'
import type { PasswordStrength } from './passwordStrength.ts'
import { passwordTexts } from './text.ts'
import classes from './NewPasswordFields.module.css'

/** The values of the two password fields. */
export interface NewPassword {
  password: string
  /** The repetition. */
  again: string
}

interface NewPasswordFieldsProps {
  label: string
  value: NewPassword
  onChange: (changes: Partial<NewPassword>) => void
  /** Clears the errors of fields that have been changed. */
  dismiss: (...fields: (keyof NewPassword)[]) => void
  problems: Partial<Record<keyof NewPassword, string>>
  /** Known facts about the user (name, email): a password derived from them is rated weak. */
  about: readonly string[]
  /** The address of the account; null if a field of the form shows it. */
  username: string | null
  autoFocus?: boolean
}

const strengths = ['weak', 'fair', 'strong'] as const

/** Two fields for a new password, with advice and an estimate of its strength. Weak passwords are accepted. AUTH-5, USER-2. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, dismiss, problems, about, username, autoFocus } = props
  const { strength, load } = usePasswordStrength(value.password, about)
  const common = { autoComplete: 'new-password', required: true } as const
  const change = (changes: Partial<NewPassword>) => {
    onChange(changes)
    // The error of the repetition concerns both fields.
    dismiss('again', ...(changes.password == null ? [] : ['password' as const]))
  }
  return (
    <>
      {/* Password managers store the password for the account in the preceding field. */}
      {username !== null && <input hidden readOnly name="username" autoComplete="username" value={username} />}
      <PasswordInput
        {...common}
        showLabel={signInTexts.showPassword}
        name="password"
        label={label}
        description={<Advice strength={strength} />}
        helpBelow
        value={value.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        onFocus={load}
        error={problems.password}
        autoFocus={autoFocus}
      />
      <PasswordInput
        {...common}
        showLabel={signInTexts.showPassword}
        name="again"
        label={passwordTexts.passwordAgain}
        value={value.again}
        onChange={(event) => change({ again: event.currentTarget.value })}
        error={problems.again}
      />
    </>
  )
}

function Advice({ strength: found }: { strength: PasswordStrength | null }) {
  return (
    <>
      {passwordTexts.passwordAdvice(usePasswordMin())}
      <span className={classes.strength} role="status">
        {found && (
          <>
            <span className={classes.meter} aria-hidden="true" data-strength={found.strength}>
              {strengths.map((strength) => (
                <span key={strength} />
              ))}
            </span>
            <span>
              {passwordTexts.strength} <strong>{passwordTexts.strengths[found.strength]}</strong>.{' '}
              {found.warning && <span>{passwordTexts.passwordWarnings[found.warning]}</span>}
            </span>
          </>
        )}
      </span>
    </>
  )
}

type Estimate = (password: string, about: readonly string[]) => PasswordStrength

/** The strength of a password; null if empty or without the estimator. Call `load` on focus; if it fails, the result stays null. */
function usePasswordStrength(password: string, about: readonly string[]) {
  const [estimate, setEstimate] = useState<{ with: Estimate } | null>(null)
  const load = useCallback(() => {
    void import('./passwordStrength.ts').then(
      ({ passwordStrength }) => setEstimate({ with: passwordStrength }),
      () => {},
    )
  }, [])
  // Deferred, so that typing stays responsive.
  const typed = useDeferredValue(password)
  const known = about.join('\n')
  const strength = useMemo(
    () => (estimate && typed ? estimate.with(typed, known.split('\n')) : null),
    [estimate, typed, known],
  )
  return { strength, load }
}

/** The minimum length of a new password in characters: 6 until the settings are loaded. AUTH-5. */
export const usePasswordMin = (): number => useSettingsQuery().data?.settings.passwordMin ?? 6

/** Validates a new password (at least `min` characters) and its repetition; null if valid. AUTH-5, USER-2. */
export function passwordProblem(
  { password, again }: NewPassword,
  min: number,
): { password?: string; again?: string } | null {
  // Counted in code points, as on the server.
  if ([...password.normalize('NFKC')].length < min) return { password: passwordTexts.passwordShort(min) }
  return password === again ? null : { again: passwordTexts.passwordsDiffer }
}
