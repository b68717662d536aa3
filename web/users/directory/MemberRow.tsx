import { IconMailForward, IconPencil } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { errorCode } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { useDeletion } from '../../ui/deletion/useDeletion.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { statusWord } from '../status.ts'
import type { MemberFragment } from './generated.ts'
import { useResend } from './inviting/useResend.ts'
import { memberName } from './memberName.ts'
import { directoryTexts } from './text.ts'
import { useDeleteUser } from './useDeleteUser.ts'
import classes from './MemberRow.module.css'

interface MemberRowProps {
  member: MemberFragment
  isOwn: boolean
  /** Whether the signed-in person is an admin, who may edit, delete and invite. */
  asAdmin: boolean
  onEdit: (id: string) => void
  /** Called after a deletion; `own` if the signed-in person deleted themselves. */
  onDeleted: (own: boolean) => void
  /** Refetches the list. */
  refresh: () => Promise<void>
}

/** A row with a member's contact data and status, and its actions. USER-1, USER-3, USER-5. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, isOwn, asAdmin, onEdit } = props
  const { id, email, phone, residence, status } = member
  const name = memberName(member)
  const { deletion, failure, resend, resending } = useRowActions(props)
  return (
    <>
      <div className={classes.line}>
        <div className={classes.name}>
          {member.name ? name : <span className={classes.missing}>{directoryTexts.noName}</span>}
          {isOwn && <span className={classes.own}> ({directoryTexts.itIsYou})</span>}
        </div>
        <div className={cell('email')}>
          <span className="visually-hidden">{directoryTexts.email}: </span>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </div>
        <div className={cell('phone')} data-empty={!phone || undefined}>
          <span className="visually-hidden">{directoryTexts.phone}: </span>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        </div>
        <div className={cell('residence')} data-empty={!residence || undefined}>
          <span className="visually-hidden">{directoryTexts.residence}: </span>
          {residence}
        </div>
        <div className={classes.status} data-status={status}>
          <span className="visually-hidden">{directoryTexts.status}: </span>
          {statusWord(status)}
        </div>
        <div className={classes.actions}>
          {asAdmin && status === 'INACTIVE' && (
            <RowAction
              icon={IconMailForward}
              aria-label={directoryTexts.resendOf(name)}
              busy={resending}
              onClick={() => void resend()}
            >
              {directoryTexts.resend}
            </RowAction>
          )}
          {(asAdmin || isOwn) && (
            <RowAction
              icon={IconPencil}
              aria-label={directoryTexts.editOf(name)}
              data-edits={id}
              onClick={() => onEdit(id)}
            >
              {directoryTexts.edit}
            </RowAction>
          )}
          {asAdmin && <DeleteAction deletion={deletion} label={directoryTexts.deleteOf(name)} />}
        </div>
      </div>
      <RowFailure failure={failure} className={classes.failure} />
    </>
  )
})

const cell = (field: 'email' | 'phone' | 'residence') => `${classes.cell} ${classes[field]}`

function useRowActions({ member, isOwn, onDeleted, refresh }: MemberRowProps) {
  const [notSent, setNotSent] = useState<string | null>(null)
  const deleteUser = useDeleteUser()
  const sendAgain = useResend()
  const name = memberName(member)

  const deletion = useDeletion({
    question: {
      title: directoryTexts.deleteTitle(name),
      text: consequences(member, isOwn),
      action: directoryTexts.deleteUser,
      stay: directoryTexts.keep,
    },
    remove: () => {
      setNotSent(null)
      return deleteUser(member)
    },
    // Already deleted by someone else.
    isGone: (error) => errorCode(error) === 'NOT_FOUND',
    refetch: refresh,
    done: directoryTexts.deleted(name),
    onDeleted: () => onDeleted(isOwn),
    failureText: directoryTexts.deleteFailed,
  })
  const [resend, resending] = useBusy(async () => {
    deletion.reset()
    setNotSent(null)
    setNotSent(await sendAgain(member))
  })
  return { deletion, failure: deletion.failure ?? notSent, resend, resending }
}

function consequences({ status }: MemberFragment, isOwn: boolean): string {
  if (isOwn) return directoryTexts.deleteOwnText
  return status === 'INACTIVE' ? directoryTexts.deleteInvitedText : directoryTexts.deleteText
}
