import { Checkbox } from '../../../ui/form/fields.tsx'
import { NewPasswordFields } from '../../password/NewPasswordFields.tsx'
import { passwordTexts } from '../../password/text.ts'
import { directoryTexts } from '../text.ts'
import type { MemberFormState } from './memberFields.tsx'
import type { Secret } from './useMemberForm.ts'
import classes from './MemberForm.module.css'

interface PasswordChangeProps {
  form: MemberFormState
  isOwn: boolean
  /** The new password; null while it stays. */
  secret: Secret | null
  onChange: (change: (was: Secret | null) => Secret | null) => void
}

const noPassword = { password: '', again: '' }

/** The choice to set a new password, and its fields. USER-2. */
export function PasswordChange({ form, isOwn, secret, onChange }: PasswordChangeProps) {
  const { values, problems } = form
  return (
    <>
      <Checkbox
        label={directoryTexts.changePassword}
        description={directoryTexts.changePasswordHelp(isOwn)}
        checked={secret != null}
        onChange={({ currentTarget: { checked } }) => {
          onChange(() => (checked ? noPassword : null))
          // The summary must not name fields that are gone.
          form.dismiss('password', 'again')
        }}
      />
      {secret && (
        <div className={classes.fields}>
          <NewPasswordFields
            label={passwordTexts.newPassword}
            value={secret}
            onChange={(part) => onChange((was) => was && { ...was, ...part })}
            dismiss={form.dismiss}
            problems={problems}
            about={[values.name, values.email]}
            username={values.email}
          />
        </div>
      )}
    </>
  )
}
