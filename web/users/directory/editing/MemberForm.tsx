import { useId, useRef, useState, type FormEvent } from 'react'
import { errorText, fieldErrors } from '../../../lib/errors.ts'
import { wasSaved } from '../../../lib/savedError.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useDraft } from '../../../lib/drafts/useDraft.ts'
import type { OpenedDraft } from '../../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx'
import { notifyDone } from '../../../ui/notice/notify.tsx'
import { ProblemSummary } from '../../../ui/form/ProblemSummary.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { DraftNotes } from '../../../ui/form/DraftNotes.tsx'
import { WithDraft } from '../../../ui/form/WithDraft.tsx'
import { NewPasswordFields } from '../../password/NewPasswordFields.tsx'
import type { SignedInFragment, UserStatus } from '../../generated.ts'
import { isAdmin, statusWord } from '../../status.ts'
import { usersTexts } from '../../text.ts'
import { agreedStatus } from './agreedStatus.ts'
import type { MemberFragment } from '../generated.ts'
import classes from './MemberForm.module.css'
import { memberChanges, type MemberValues } from './memberChanges.ts'
import { memberName } from '../memberName.ts'
import { memberProblems, refusedFields, type MemberProblems } from './memberProblems.ts'
import { directoryTexts } from '../text.ts'
import { useFormGuard } from './useFormGuard.ts'
import { useUpdateUser } from './useUpdateUser.ts'

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
  const { initial } = opened
  const draft = useDraft(draftPlaceOf(member), opened)
  const setsStatus = isAdmin(me) && member.status != null && member.status !== 'INACTIVE'
  // A status left in a draft is nothing to somebody who may not set one any more.
  const values = setsStatus ? draft.value : { ...draft.value, status: initial.status }
  const [changesPassword, setChangesPassword] = useState(false)
  const [secret, setSecret] = useState(noPassword)
  const [problems, setProblems] = useState<MemberProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const passwordHelpId = useId()
  const updateUser = useUpdateUser()
  const isOwn = member.id === me.id
  const changes = memberChanges(initial, values, changesPassword ? secret.password : null)
  const letGo = useFormGuard(Object.keys(changes).length > 0)

  const keep = (part: Partial<MemberValues>) => draft.set((was) => ({ ...was, ...part }))
  const goTo = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  const refuse = (found: MemberProblems) => {
    setProblems(found)
    const [first, ...more] = Object.keys(found)
    // Several are listed by the summary, which takes the focus itself.
    if (first && more.length === 0) goTo(first)
    return first != null
  }
  const finish = (close: () => void) => {
    letGo()
    draft.clear()
    close()
  }

  const [send, busy] = useBusy(async () => {
    setFailure(null)
    if (refuse(memberProblems(values, changesPassword ? secret : null))) return
    if (Object.keys(changes).length === 0) return finish(onClose)
    if (changes.status && !(await agreedStatus(member, changes.status, isOwn))) return
    try {
      await updateUser(member.id, changes)
    } catch (error) {
      if (!wasSaved(error)) {
        refuse(refusedFields(fieldErrors(error)))
        setFailure(directoryTexts.saveFailed(errorText(error)))
        return
      }
      await refresh()
    }
    notifyDone(directoryTexts.saved(memberName(values)))
    finish(isOwn && changes.status === 'BANNED' ? onOut : onClose)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const line = (field: 'name' | 'email' | 'phone' | 'residence') => ({
    name: field,
    label: directoryTexts[field],
    size: 'md' as const,
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => keep({ [field]: event.currentTarget.value }),
    error: problems[field],
    readOnly: busy,
    // Of somebody else's form a browser must fill in nothing of one's own.
    autoComplete: isOwn ? ownFields[field] : 'off',
  })

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <h2 className={classes.title}>{isOwn ? directoryTexts.editOwn : directoryTexts.editTitle(memberName(member))}</h2>
      <DraftNotes
        restoredAt={draft.restoredAt}
        keeping={draft.keeping}
        onTakeOver={draft.takeOver}
        onDiscard={draft.clear}
      />
      <ProblemSummary title={directoryTexts.problems} heading="h3" problems={problems} onGo={goTo} />
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
            onChange={(event) => keep({ status: event.currentTarget.value as UserStatus })}
            data={givenStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
            error={problems.status}
            disabled={busy}
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
            setChangesPassword(event.currentTarget.checked)
            setSecret(noPassword)
          }}
          disabled={busy}
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
      <FormFoot failure={failure}>
        <Button type="submit" busy={busy}>
          {failure ? directoryTexts.tryAgain : directoryTexts.save}
        </Button>
        <Button tone="plain" onClick={() => finish(onClose)}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const ownFields = { name: 'name', email: 'email', phone: 'tel', residence: 'address-level3' }
