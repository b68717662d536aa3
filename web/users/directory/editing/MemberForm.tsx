import { useId, useState } from 'react'
import type { OpenedDraft } from '../../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.ts'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { NativeSelect } from '../../../ui/form/NativeSelect.ts'
import { ProblemSummary } from '../../../ui/form/ProblemSummary.tsx'
import { TextInput } from '../../../ui/form/TextInput.ts'
import { useDraftedForm } from '../../../ui/form/useDraftedForm.tsx'
import { WithDraft } from '../../../ui/form/WithDraft.tsx'
import { notifyDone } from '../../../ui/notice/notify.tsx'
import type { SignedInFragment, UserStatus } from '../../generated.ts'
import { NewPasswordFields } from '../../password/NewPasswordFields.tsx'
import { isAdmin, statusWord } from '../../status.ts'
import { usersTexts } from '../../text.ts'
import type { MemberFragment } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { agreedStatus } from './agreedStatus.ts'
import { leaveForm } from './leaveForm.ts'
import { memberChanges, type MemberValues } from './memberChanges.ts'
import { memberFields, memberProblems } from './memberProblems.ts'
import { useUpdateUser } from './useUpdateUser.ts'
import classes from './MemberForm.module.css'

interface MemberFormProps {
  /** As the server has just told. */
  member: MemberFragment
  me: SignedInFragment
  /** Reads the list again. */
  refresh: () => Promise<void>
  /** After saving, or without. */
  onClose: () => void
  /** After a ban of oneself: there is nobody left to show anything to. */
  onOut: () => void
}

const noPassword = { password: '', again: '' }
const givenStatuses: UserStatus[] = ['BANNED', 'MEMBER', 'MODERATOR', 'ADMIN']

/**
 * A member being changed: oneself, or anybody by an admin, who also sets the status. What was typed survives a reload and a
 * refusal, but for passwords, which are kept nowhere. USER-2, USER-3.
 */
export function MemberForm(props: MemberFormProps) {
  // As it was when the form opened: a later answer of the server must not change what counts as typed.
  const [member] = useState(props.member)
  const initial: MemberValues = {
    name: member.name ?? '',
    email: member.email ?? '',
    phone: member.phone ?? '',
    residence: member.residence ?? '',
    status: member.status ?? null,
  }
  return (
    <WithDraft place={draftPlaceOf(member)} initial={initial} show={showMember}>
      {(opened) => <OpenedForm {...props} member={member} opened={opened} />}
    </WithDraft>
  )
}

const draftPlaceOf = ({ id }: MemberFragment) => `member:${id}`

const showMember = ({ name, email, phone, residence, status }: MemberValues) => (
  <p>{[name, email, phone, residence, status && statusWord(status)].filter(Boolean).join(', ')}</p>
)

interface OpenedFormProps extends MemberFormProps {
  opened: OpenedDraft<MemberValues>
}

function OpenedForm({ member, me, refresh, onClose, onOut, opened }: OpenedFormProps) {
  const setsStatus = isAdmin(me) && member.status != null && member.status !== 'INACTIVE'
  const isOwn = member.id === me.id
  const [changesPassword, setChangesPassword] = useState(false)
  const [secret, setSecret] = useState(noPassword)
  const passwordHelpId = useId()
  const updateUser = useUpdateUser()
  const changesOf = (values: MemberValues) => {
    // A status left in a draft is nothing to somebody who may not set one any more.
    const { status } = setsStatus ? values : opened.initial
    return memberChanges(opened.initial, { ...values, status }, changesPassword ? secret.password : null)
  }
  const isChanged = (values: MemberValues) => Object.keys(changesOf(values)).length > 0
  const form = useDraftedForm({
    place: draftPlaceOf(member),
    opened,
    isUnsaved: isChanged,
    leave: leaveForm,
    offersDiscard: true,
    fields: memberFields,
    check: (values) => memberProblems(values, changesPassword ? secret : null),
    agree: async (values) => {
      const { status } = changesOf(values)
      return !status || agreedStatus(member, status, isOwn)
    },
    save: async (values) => {
      if (isChanged(values)) await updateUser(member.id, changesOf(values))
    },
    reread: refresh,
    onSaved: (_result, values) => {
      if (isChanged(values)) notifyDone(directoryTexts.saved(memberName(values)))
      return isOwn && changesOf(values).status === 'BANNED' ? onOut() : onClose()
    },
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
    // Of somebody else's form a browser must fill in nothing of one's own.
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
            label={usersTexts.newPassword}
            value={secret}
            onChange={(part) => setSecret((was) => ({ ...was, ...part }))}
            problems={problems}
            about={[values.name, values.email]}
            readOnly={busy}
          />
        </div>
      )}
      <FormFoot failure={form.failure} busy={busy} action={directoryTexts.save} retries>
        <Button tone="plain" off={form.busy} onClick={cancel}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const ownFields = { name: 'name', email: 'email', phone: 'tel', residence: 'address-level3' }
