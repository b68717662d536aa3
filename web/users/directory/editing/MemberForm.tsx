import { Fragment, useEffect, useRef, useState } from 'react'
import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import { useLastKnown } from '../../../lib/useLatest.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FormConflict } from '../../../ui/conflict/FormConflict.tsx'
import { useOpened } from '../../../ui/conflict/useRecordSave.ts'
import { WithDraft } from '../../../ui/form/drafted/WithDraft.tsx'
import { Checkbox } from '../../../ui/form/fields.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { FormNotice } from '../../../ui/form/FormNotice.tsx'
import { ProblemSummary } from '../../../ui/form/summary/ProblemSummary.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { Loading } from '../../../ui/state/Loading.tsx'
import { Refused } from '../../../ui/state/Refused.tsx'
import type { SignedInFragment } from '../../generated.ts'
import { NewPasswordFields } from '../../password/NewPasswordFields.tsx'
import { passwordTexts } from '../../password/text.ts'
import { isAdmin } from '../../status.ts'
import { useMemberRecord } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import {
  draftIdOf,
  type MemberFormState,
  memberRows,
  type MemberValues,
  renderMember,
  valuesOf,
} from './memberFields.tsx'
import { type MemberFormOptions, type Secret, useMemberForm } from './useMemberForm.ts'
import classes from '../Directory.module.css'

/** The form of a member: the own record, or any for admins, who can also set the status. The draft has no passwords. USER-2, USER-3. */
export function MemberForm(props: MemberFormOptions) {
  const member = useOpened(props.member)
  return (
    <WithDraft draftId={draftIdOf(member)} initial={valuesOf(member)} render={renderMember}>
      {(opened) => <OpenedForm {...props} member={member} opened={opened} />}
    </WithDraft>
  )
}

interface OpenedFormProps extends MemberFormOptions {
  opened: OpenedDraft<MemberValues>
}

function OpenedForm({ opened, ...options }: OpenedFormProps) {
  const { member, me, isGone, isAlone, onClose } = options
  const setsStatus = isAdmin(me) && member.status != null && member.status !== 'INACTIVE'
  const isOwn = member.id === me.id
  const [secret, setSecret] = useState<Secret | null>(null)
  const { form, conflict } = useMemberForm(options, opened, [secret, setSecret], setsStatus)
  const { problems, busy } = form
  const cancel = () => {
    form.discard()
    onClose()
  }
  return (
    <form className={classes.form} {...form.props}>
      {!isAlone && (
        <h2 className={layout('large', 'breaks')}>
          {isOwn ? directoryTexts.editOwn : directoryTexts.editTitle(memberName(member))}
        </h2>
      )}
      {form.notes}
      {isGone && <FormNotice>{directoryTexts.gone}</FormNotice>}
      <ProblemSummary heading={isAlone ? 'h2' : 'h3'} problems={problems} onGo={form.goTo} />
      <div className={classes.fields}>
        {Object.entries(memberRows).map(([name, { control }]) => (
          <Fragment key={name}>{control({ form, isOwn, setsStatus })}</Fragment>
        ))}
      </div>
      {member.status !== 'INACTIVE' && (
        <PasswordChange form={form} isOwn={isOwn} secret={secret} onChange={setSecret} />
      )}
      {conflict && <FormConflict conflict={conflict} form={form} fields={memberRows} />}
      <FormFoot
        failure={conflict ? null : form.failure}
        busy={busy}
        action={directoryTexts.save}
        retries={form.retries}
      >
        <Button tone="quiet" off={form.busy} onClick={cancel}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

interface MemberEditorProps {
  id: string
  me: SignedInFragment
  isAlone?: boolean
  refresh: () => Promise<void>
  onClose: () => void
  onSelfBanned: () => void
}

/** The form of a member, rendered instead of the row; fetches the current record first. USER-3. */
export function MemberEditor({ id, ...form }: MemberEditorProps) {
  const { data, error, retry, read } = useMemberRecord({ variables: { id }, goneText: directoryTexts.gone })
  const member = useLastKnown(data?.user)
  if (member) return <MemberForm member={member} isGone={data?.user === null} read={() => read()} {...form} />
  if (!data) return error == null ? <Loading rows={1} /> : <Refused error={error} retry={retry} />
  return (
    <div role="alert">
      <p>{directoryTexts.gone}</p>
      <Button tone="quiet" onClick={form.onClose}>
        {directoryTexts.cancel}
      </Button>
    </div>
  )
}

interface PasswordChangeProps {
  form: MemberFormState
  isOwn: boolean
  /** The new password; null if it is unchanged. */
  secret: Secret | null
  onChange: (change: (was: Secret | null) => Secret | null) => void
}

const noPassword = { password: '', again: '' }

/** The choice to set a new password, and its fields. USER-2. */
function PasswordChange({ form, isOwn, secret, onChange }: PasswordChangeProps) {
  const { values, problems } = form
  return (
    <>
      <Checkbox
        label={directoryTexts.changePassword}
        description={directoryTexts.changePasswordHelp(isOwn)}
        checked={secret != null}
        onChange={({ currentTarget: { checked } }) => {
          onChange(() => (checked ? noPassword : null))
          // The summary must not name fields that are no longer shown.
          form.dismiss('password', 'again')
        }}
      />
      {secret && (
        <div className={classes.fields}>
          <NewPasswordFields
            label={passwordTexts.newPassword}
            value={secret}
            onChange={(changes) => onChange((was) => was && { ...was, ...changes })}
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

/**
 * Focuses the edit button of a member, in the element with `data-edits`, after their form has closed and the button is mounted again.
 * WCAG 2.4.3.
 * @param editedId the id of the member whose form is open; null for none
 */
export function useFocusAfterEditing(editedId: string | null): void {
  const before = useRef(editedId)
  useEffect(() => {
    if (before.current && !editedId)
      document.querySelector<HTMLElement>(`[data-edits="${CSS.escape(before.current)}"] button`)?.focus()
    before.current = editedId
  }, [editedId])
}
