import { useRef, useState, type FormEvent } from 'react'
import { errorText, fieldErrors } from '../../../lib/errors.ts'
import { wasSaved } from '../../../lib/savedError.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useDraft } from '../../../lib/drafts/useDraft.ts'
import type { OpenedDraft } from '../../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyDone } from '../../../ui/notice/notify.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { DraftNotes } from '../../../ui/form/DraftNotes.tsx'
import { WithDraft } from '../../../ui/form/WithDraft.tsx'
import classes from '../editing/MemberForm.module.css'
import { refusedFields, type MemberProblems } from '../editing/memberProblems.ts'
import { directoryTexts } from '../text.ts'
import { useFormGuard } from '../editing/useFormGuard.ts'
import { useInviteUser } from './useInviteUser.ts'

interface InviteFormProps {
  /** Reads the list again. */
  refresh: () => Promise<void>
  /** After inviting, or without. */
  onClose: () => void
}

const nobody = { name: '', email: '', phone: '' }

/** Invites a member by mail. Who is invited chooses the password alone. USER-4. */
export function InviteForm(props: InviteFormProps) {
  return (
    <WithDraft place={draftPlace} initial={nobody} show={({ email }) => <p>{email}</p>}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const draftPlace = 'member:new'

function OpenedForm({ refresh, onClose, opened }: InviteFormProps & { opened: OpenedDraft<typeof nobody> }) {
  const draft = useDraft(draftPlace, opened)
  const values = draft.value
  const [problems, setProblems] = useState<MemberProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const inviteUser = useInviteUser()
  const letGo = useFormGuard(Object.values(values).some((value) => value.trim() !== ''))

  const refuse = (found: MemberProblems) => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first != null
  }
  const finish = () => {
    letGo()
    draft.clear()
    onClose()
  }

  const [send, busy] = useBusy(async () => {
    const input = { name: values.name.trim(), email: values.email.trim(), phone: values.phone.trim() }
    setFailure(null)
    if (refuse(input.email ? {} : { email: directoryTexts.emailMissing })) return
    try {
      await inviteUser(input)
    } catch (error) {
      if (!wasSaved(error)) {
        // Where the field says it, nothing is left to say below.
        if (!refuse(refusedFields(fieldErrors(error)))) setFailure(directoryTexts.inviteFailed(errorText(error)))
        return
      }
      await refresh()
    }
    notifyDone(directoryTexts.invited)
    finish()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const line = (field: keyof typeof nobody) => ({
    name: field,
    label: directoryTexts[field],
    size: 'md' as const,
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const typed = event.currentTarget.value
      draft.set((was) => ({ ...was, [field]: typed }))
    },
    error: problems[field],
    readOnly: busy,
    autoComplete: 'off',
  })

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <h2 className={classes.title}>{directoryTexts.inviteTitle}</h2>
      <p className={classes.intro}>{directoryTexts.inviteIntro}</p>
      <DraftNotes
        restoredAt={draft.restoredAt}
        keeping={draft.keeping}
        onTakeOver={draft.takeOver}
        onDiscard={draft.clear}
      />
      <div className={classes.fields}>
        <TextInput
          {...line('email')}
          required
          autoFocus
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...line('name')} description={directoryTexts.inviteNameHelp} inputWrapperOrder={helpBelow} />
        <TextInput {...line('phone')} type="tel" inputMode="tel" />
      </div>
      <FormFoot failure={failure}>
        <Button type="submit" busy={busy}>
          {failure ? directoryTexts.tryAgain : directoryTexts.sendInvitation}
        </Button>
        <Button tone="plain" onClick={finish}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
