import { useApolloClient } from '@apollo/client/react'
import { useId, useState } from 'react'
import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ConflictNotice } from '../../../ui/conflict/ConflictNotice.tsx'
import { useRecordSave } from '../../../ui/conflict/useRecordSave.ts'
import { WithOpenedRecord } from '../../../ui/conflict/WithOpenedRecord.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.ts'
import { useDraftedForm } from '../../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../../ui/form/drafted/WithDraft.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { NativeSelect } from '../../../ui/form/NativeSelect.ts'
import { ProblemSummary } from '../../../ui/form/ProblemSummary.tsx'
import { TextInput } from '../../../ui/form/TextInput.ts'
import { notifyDone } from '../../../ui/notice/notify.tsx'
import type { SignedInFragment, UserStatus } from '../../generated.ts'
import { NewPasswordFields } from '../../password/NewPasswordFields.tsx'
import { passwordTexts } from '../../password/text.ts'
import { usePasswordMin } from '../../password/usePasswordMin.ts'
import { isAdmin, statusWord } from '../../status.ts'
import { MemberDocument, type MemberFragment } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { confirmStatus } from './confirmStatus.ts'
import { leaveForm } from './leaveForm.ts'
import { memberChanges, type MemberValues } from './memberChanges.ts'
import { memberFields, memberProblems } from './memberProblems.ts'
import { useUpdateUser } from './useUpdateUser.ts'
import classes from './MemberForm.module.css'

interface MemberFormProps {
  /** The record as just fetched. */
  member: MemberFragment
  me: SignedInFragment
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after saving or cancelling. */
  onClose: () => void
  /** Called after the signed-in person has banned themselves. */
  onSelfBanned: () => void
}

const noPassword = { password: '', again: '' }
const givenStatuses: UserStatus[] = ['BANNED', 'MEMBER', 'MODERATOR', 'ADMIN']

/**
 * The form of a member: the own record, or any for an admin, who can also set the status. Typed values are kept as a draft,
 * except passwords. USER-2, USER-3.
 */
export function MemberForm(props: MemberFormProps) {
  return (
    <WithOpenedRecord record={props.member}>
      {(member, openAnew) => (
        <WithDraft draftId={draftIdOf(member)} initial={valuesOf(member)} render={renderMember}>
          {(opened) => <OpenedForm {...props} member={member} opened={opened} onTakeCurrent={openAnew} />}
        </WithDraft>
      )}
    </WithOpenedRecord>
  )
}

const valuesOf = (member: MemberFragment): MemberValues => ({
  name: member.name ?? '',
  email: member.email ?? '',
  phone: member.phone ?? '',
  residence: member.residence ?? '',
  status: member.status ?? null,
})

const draftIdOf = ({ id }: MemberFragment) => `member:${id}`

const memberText = ({ name, email, phone, residence, status }: MemberValues) =>
  [name, email, phone, residence, status && statusWord(status)].filter(Boolean).join(', ')

const renderMember = (values: MemberValues) => <p>{memberText(values)}</p>

interface OpenedFormProps extends MemberFormProps {
  opened: OpenedDraft<MemberValues>
  onTakeCurrent: () => void
}

function OpenedForm(props: OpenedFormProps) {
  const { member, me, refresh, onClose, onSelfBanned, onTakeCurrent, opened } = props
  const setsStatus = isAdmin(me) && member.status != null && member.status !== 'INACTIVE'
  const isOwn = member.id === me.id
  const [changesPassword, setChangesPassword] = useState(false)
  const [secret, setSecret] = useState(noPassword)
  const passwordHelpId = useId()
  const updateUser = useUpdateUser()
  const changesOf = (values: MemberValues, base = opened.initial) => {
    // Ignores the status of a restored draft if the person may no longer set it.
    const { status } = setsStatus ? values : base
    return memberChanges(base, { ...values, status }, changesPassword ? secret.password : null)
  }
  const isChanged = (values: MemberValues) => Object.keys(changesOf(values)).length > 0
  const client = useApolloClient()
  const passwordMin = usePasswordMin()
  const { save, conflict } = useRecordSave({
    record: member,
    valuesOf,
    update: async (values, base, version) => {
      const changes = changesOf(values, base)
      if (Object.keys(changes).length > 0) await updateUser(member, changes, version)
    },
    read: async () => {
      const variables = { id: member.id }
      const { data } = await client.query({ query: MemberDocument, variables, fetchPolicy: 'network-only' })
      if (!data?.user) throw new Error('The member is gone')
      return data.user
    },
  })
  const form = useDraftedForm({
    draftId: draftIdOf(member),
    opened,
    isUnsaved: isChanged,
    leave: leaveForm,
    offersDiscard: true,
    fields: memberFields,
    check: (values) => memberProblems(values, changesPassword ? secret : null, passwordMin),
    agree: async (values) => {
      const { status } = changesOf(values)
      return !status || confirmStatus(member, status, isOwn)
    },
    save,
    refetch: refresh,
    onSaved: (_result, values) => {
      if (isChanged(values)) notifyDone(directoryTexts.saved(memberName(values)))
      if (isOwn && changesOf(values).status === 'BANNED') return onSelfBanned()
    },
    goOn: onClose,
    failureText: directoryTexts.saveFailed,
  })
  const { values, change, problems, busy } = form
  const cancel = () => {
    form.discard()
    onClose()
  }
  const line = (field: 'name' | 'email' | 'phone' | 'residence') => ({
    ...form.input(field),
    label: directoryTexts[field],
    // Another member's form must not be filled in with one's own data.
    autoComplete: isOwn ? ownFields[field] : 'off',
  })

  return (
    <form className={classes.form} {...form.props}>
      <h2 className={classes.title}>{isOwn ? directoryTexts.editOwn : directoryTexts.editTitle(memberName(member))}</h2>
      {form.notes}
      <ProblemSummary heading="h3" problems={problems} onGo={form.goTo} />
      <div className={classes.fields}>
        <TextInput {...line('name')} required autoFocus />
        <TextInput
          {...line('email')}
          required
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...line('phone')} type="tel" inputMode="tel" />
        <TextInput {...line('residence')} />
        {setsStatus && (
          <NativeSelect
            name="status"
            label={directoryTexts.status}
            size="md"
            value={values.status ?? ''}
            onChange={(event) => change({ status: event.currentTarget.value as UserStatus })}
            data={givenStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
            error={problems.status}
          />
        )}
      </div>
      {member.status !== 'INACTIVE' && (
        <Checkbox
          label={directoryTexts.changePassword}
          description={<span id={passwordHelpId}>{directoryTexts.changePasswordHelp(isOwn)}</span>}
          aria-describedby={passwordHelpId}
          size="md"
          checked={changesPassword}
          onChange={(event) => {
            if (busy) return
            setChangesPassword(event.currentTarget.checked)
            setSecret(noPassword)
          }}
        />
      )}
      {changesPassword && (
        <div className={classes.fields}>
          <NewPasswordFields
            label={passwordTexts.newPassword}
            value={secret}
            onChange={(part) => setSecret((was) => ({ ...was, ...part }))}
            dismiss={form.dismiss}
            problems={problems}
            about={[values.name, values.email]}
            readOnly={busy}
          />
        </div>
      )}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          form={form}
          labels={partLabels}
          textOf={memberText}
          render={renderMember}
          onTakeCurrent={onTakeCurrent}
        />
      )}
      <FormFoot
        failure={conflict ? null : form.failure}
        busy={busy}
        action={directoryTexts.save}
        retries={form.retries}
      >
        <Button tone="plain" off={form.busy} onClick={cancel}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const partLabels: Record<keyof MemberValues, string> = directoryTexts

const ownFields = { name: 'name', email: 'email', phone: 'tel', residence: 'address-level3' }
