import { useState } from 'react'
import { onDayText, today } from '../../lib/dates/dateValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Checkbox, PasswordInput } from '../../ui/form/fields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { useFormButton } from '../../ui/form/useFormButton.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { focusWhenLost } from '../../ui/list/focusAfter.ts'
import { announce, notifyDone } from '../../ui/notice/notify.tsx'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { useSession } from '../session/session.tsx'
import { signInTexts } from '../session/text.ts'
import { useCancelLeavingMutation, useLeaveCommunityMutation } from './generated.ts'
import { accountTexts } from './text.ts'

/** The element id of the heading, which takes the focus once the notice is removed. */
export const leavingId = 'lahkumine'

const onDay = (at: string) => onDayText(today(Date.parse(at)))

interface LeavingNoticeProps {
  userId: string
  leavesAt: string
  isOwn?: boolean
  /** Refetches the member. */
  refresh: () => Promise<unknown>
}

/** When a member's account is deleted, and the button that takes the leaving back, for the member and admins. USER-10. */
export function LeavingNotice({ userId, leavesAt, isOwn = false, refresh }: LeavingNoticeProps) {
  const [cancel] = useCancelLeavingMutation()
  const { send, busy, failure } = useForm(useState({}), {
    save: () => cancel({ variables: { userId } }),
    onSaved: async () => {
      announce(accountTexts.stays)
      await refresh()
      focusWhenLost(() => document.getElementById(leavingId) ?? document.querySelector('h1'))
    },
    failureText: accountTexts.stayFailed,
  })
  return (
    <div className={layout('stack', 'start', 'above16')}>
      <p className={layout('attention')}>{accountTexts[isOwn ? 'leaves' : 'otherLeaves'](onDay(leavesAt))}</p>
      <Button tone="plain" busy={busy} onClick={send}>
        {isOwn ? accountTexts.stay : accountTexts.takeBack}
      </Button>
      <RowFailure failure={failure} />
    </div>
  )
}

/** The form by which a member leaves, behind a button. Afterwards the sign-in screen says when the account is deleted. USER-10. */
export function LeaveForm() {
  const { signOut } = useSession()
  const [leave] = useLeaveCommunityMutation()
  const [isOpen, setOpen] = useState(false)
  const opener = useFormButton({
    label: accountTexts.openLeaving,
    tone: 'plain',
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  })
  const form = useForm(useState({ password: '', eraseName: false }), {
    fields: ['password'],
    check: ({ password }) => problemsOf({ password: password ? null : accountTexts.passwordMissing }),
    save: (variables) => leave({ variables }),
    onSaved: async (result) => {
      // The server has ended all sessions.
      await signOut()
      if (result?.data) notifyDone(accountTexts.left(onDay(result.data.leaveCommunity)))
    },
  })
  return (
    <>
      <p className={layout('muted', 'above4', 'below12')}>{accountTexts.leavingAbout}</p>
      {opener.button}
      {opener.sectionOf(
        <form className={layout('stack', 'gap16')} {...form.props}>
          <Checkbox
            label={accountTexts.eraseName}
            description={accountTexts.eraseNameHelp}
            checked={form.values.eraseName}
            onChange={({ currentTarget: { checked } }) => form.change({ eraseName: checked })}
          />
          <PasswordInput
            {...form.input('password')}
            label={accountTexts.password}
            autoComplete="current-password"
            showLabel={signInTexts.showPassword}
          />
          <FormFoot
            failure={form.failure}
            busy={form.busy}
            action={accountTexts.leave}
            tone="danger"
            retries={form.retries}
          >
            <Button tone="quiet" off={form.busy} onClick={opener.close}>
              {accountTexts.cancel}
            </Button>
          </FormFoot>
        </form>,
      )}
    </>
  )
}
