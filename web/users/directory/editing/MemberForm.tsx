import { Fragment, useState } from 'react'
import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ConflictNotice } from '../../../ui/conflict/ConflictNotice.tsx'
import { WithOpenedRecord } from '../../../ui/conflict/WithOpenedRecord.tsx'
import { WithDraft } from '../../../ui/form/drafted/WithDraft.tsx'
import { FormFoot } from '../../../ui/form/FormFoot.tsx'
import { FormNotice } from '../../../ui/form/FormNotice.tsx'
import { ProblemSummary } from '../../../ui/form/summary/ProblemSummary.tsx'
import { isAdmin } from '../../status.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { draftIdOf, memberRows, memberText, type MemberValues, renderMember, valuesOf } from './memberFields.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { type MemberFormOptions, type Secret, useMemberForm } from './useMemberForm.ts'
import classes from './MemberForm.module.css'

/**
 * The form of a member: the own record, or any for an admin, who can also set the status. Typed values are kept as a draft,
 * except passwords. USER-2, USER-3.
 */
export function MemberForm(props: MemberFormOptions) {
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

interface OpenedFormProps extends MemberFormOptions {
  opened: OpenedDraft<MemberValues>
  onTakeCurrent: () => void
}

function OpenedForm({ opened, onTakeCurrent, ...options }: OpenedFormProps) {
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
        <h2 className={classes.title}>
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
        <Button tone="quiet" off={form.busy} onClick={cancel}>
          {directoryTexts.cancel}
        </Button>
      </FormFoot>
    </form>
  )
}

const partLabels = Object.fromEntries(Object.entries(memberRows).map(([name, { label }]) => [name, label]))
