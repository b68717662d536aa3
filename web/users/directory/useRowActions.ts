import { useState } from 'react'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type Deletion, useDeletion } from '../../ui/deletion/useDeletion.ts'
import { notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { confirmStatus } from './editing/confirmStatus.ts'
import { useUpdateUser } from './editing/useUpdateUser.ts'
import { type MemberFragment, useResendInvitationMutation } from './generated.ts'
import { memberName } from './memberName.ts'
import { directoryTexts } from './text.ts'
import { useDeleteUser } from './useDeleteUser.ts'

interface RowOptions {
  member: MemberFragment
  isOwn: boolean
  onRemoved: (own: boolean) => void
  refresh: () => Promise<void>
}

/** What is done with a member in a row, and why the last of it failed. */
export interface RowActions {
  deletion: Deletion
  ban: () => void
  banning: boolean
  resend: () => void
  resending: boolean
  failure: string | null
}

/** The actions of a member's row. USER-3, USER-5. */
export function useRowActions({ member, isOwn, onRemoved, refresh }: RowOptions): RowActions {
  const [failed, setFailed] = useState<string | null>(null)
  const deleteUser = useDeleteUser()
  const updateUser = useUpdateUser()
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
      setFailed(null)
      return deleteUser(member)
    },
    // Already deleted by someone else.
    isGone: (error) => errorCode(error) === 'NOT_FOUND',
    refetch: refresh,
    done: directoryTexts.deleted(name),
    onDeleted: () => onRemoved(isOwn),
    failureText: directoryTexts.deleteFailed,
  })
  const [resend, resending] = useBusy(async () => {
    deletion.reset()
    setFailed(null)
    setFailed(await sendAgain(member))
  })
  const [ban, banning] = useBusy(async () => {
    deletion.reset()
    setFailed(null)
    if (!(await confirmStatus(member, 'BANNED', isOwn))) return
    try {
      // A ban holds whatever else somebody has changed meanwhile.
      await updateUser(member, { status: 'BANNED' }, null)
    } catch (error) {
      return setFailed(directoryTexts.saveFailed(errorText(error)))
    }
    if (isOwn) onRemoved(true)
    else notifyDone(directoryTexts.banned(name))
  })
  return {
    deletion,
    ban: () => void ban(),
    banning,
    resend: () => void resend(),
    resending,
    failure: deletion.failure ?? failed,
  }
}

function consequences({ status }: MemberFragment, isOwn: boolean): string {
  if (isOwn) return directoryTexts.deleteOwnText
  return status === 'INACTIVE' ? directoryTexts.deleteInvitedText : directoryTexts.deleteText
}

/** Returns a function that resends a registration mail and shows a notification. It resolves to the error text, or null. USER-5. */
function useResend() {
  const [resend] = useResendInvitationMutation()
  const send = async (member: MemberFragment): Promise<string | null> => {
    try {
      await resend({ variables: { userId: member.id } })
    } catch (error) {
      notifyFailed(directoryTexts.resendFailed, { retry: () => send(member) })
      const why = errorText(error)
      // The server's message may be the same sentence.
      return why === directoryTexts.resendFailed ? null : why
    }
    notifyDone(directoryTexts.resent(member.email ?? ''))
    return null
  }
  return send
}
