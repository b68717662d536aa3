import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { useDraftedForm } from '../../../ui/form/drafted/useDraftedForm.tsx'
import { WithDraft } from '../../../ui/form/drafted/WithDraft.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../../ui/form/problems.ts'
import { ProblemSummary } from '../../../ui/form/ProblemSummary.tsx'
import { TextInput } from '../../../ui/form/TextInput.ts'
import { notifyDone } from '../../../ui/notice/notify.tsx'
import { leaveForm } from '../editing/leaveForm.ts'
import { directoryTexts } from '../text.ts'
import { useInviteUser } from './useInviteUser.ts'
import classes from '../editing/MemberForm.module.css'

interface InviteFormProps {
  /** Refetches the list. */
  refresh: () => Promise<void>
  onInvited: () => void
  /** Called after inviting or cancelling. */
  onClose: () => void
}

const emptyInvitation = { name: '', email: '', phone: '' }

/** The form that invites a member by mail. The password is chosen at registration. USER-4. */
export function InviteForm(props: InviteFormProps) {
  return (
    <WithDraft draftId={draftId} initial={emptyInvitation} render={({ email }) => <p>{email}</p>}>
      {(opened) => <OpenedForm {...props} opened={opened} />}
    </WithDraft>
  )
}

const draftId = 'member:new'

function OpenedForm({
  refresh,
  onInvited,
  onClose,
  opened,
}: InviteFormProps & { opened: OpenedDraft<typeof emptyInvitation> }) {
  const inviteUser = useInviteUser()
  const form = useDraftedForm({
    draftId,
    opened,
    isUnsaved: (values) => Object.values(values).some((value) => value.trim() !== ''),
    leave: leaveForm,
    offersDiscard: true,
    fields: ['email', 'name', 'phone'],
    check: ({ email }) => problemsOf({ email: email.trim() ? null : directoryTexts.emailMissing }),
    agree: inviteUser.agree,
    save: ({ name, email, phone }, draftKey) =>
      inviteUser.save({ name: name.trim(), email: email.trim(), phone: phone.trim() }, draftKey),
    refetch: refresh,
    onSaved: (_, { email }) => {
      notifyDone(directoryTexts.invited(email.trim()))
      onInvited()
    },
    goOn: onClose,
    failureText: (why, isSaid) => (isSaid ? null : directoryTexts.inviteFailed(why)),
  })
  const line = (field: keyof typeof emptyInvitation) => ({
    ...form.input(field),
    label: directoryTexts[field],
    autoComplete: 'off',
  })
  const cancel = () => {
    form.discard()
    onClose()
  }

  return (
    <form className={classes.form} {...form.props}>
      <h2 className={classes.title}>{directoryTexts.inviteTitle}</h2>
      <p className={classes.intro}>{directoryTexts.inviteIntro}</p>
      {form.notes}
      <ProblemSummary heading="h3" problems={form.problems} onGo={form.goTo} />
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
      <FormFoot failure={form.failure} busy={form.busy} action={directoryTexts.sendInvitation} retries={form.retries}>
        <Button tone="plain" off={form.busy} onClick={cancel}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']
