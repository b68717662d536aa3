import type { ApolloCache, Reference } from '@apollo/client'
import { useRef, useState } from 'react'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { type Deletion, useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { announce, notifyDone, notifyFailed } from '../../ui/notice/notify.tsx'
import { useHasOwnApi } from '../useSettings.ts'
import { confirmStatus, useUpdateUser } from './editing/useMemberForm.ts'
import { type MemberFragment, useDeleteUserMutation, useResendInvitationMutation } from './generated.ts'
import { removeMember } from './memberLists.ts'
import { memberName } from './memberName.ts'
import { directoryTexts } from './text.ts'

interface RowOptions {
  member: MemberFragment
  isOwn: boolean
  onRemoved: (own: boolean) => void
  refresh: () => Promise<void>
}

/** The actions on a member of a row, and the error of the last one. */
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
  // An invited member has written nothing.
  const mayErase = useHasOwnApi() && member.status !== 'INACTIVE'
  const erasesName = useRef(false)

  const deletion = useDeletion({
    question: () => {
      erasesName.current = false
      return {
        title: directoryTexts.deleteTitle(name),
        text: consequences(member, isOwn),
        ...(mayErase && {
          choice: { ...directoryTexts.eraseName, onChange: (erases) => (erasesName.current = erases) },
        }),
        action: directoryTexts.deleteUser,
        stay: directoryTexts.keep,
      }
    },
    remove: () => {
      setFailed(null)
      return deleteUser(member, erasesName.current)
    },
    // It was already deleted elsewhere.
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
      // Without a version: a ban applies regardless of concurrent changes.
      await updateUser(member, { status: 'BANNED' }, null)
    } catch (error) {
      return setFailed(directoryTexts.saveFailed(errorText(error)))
    }
    if (isOwn) onRemoved(true)
    else announce(directoryTexts.banned(name))
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

/** Returns a function that resends a registration mail and shows a notification. Resolves to the error text, or null. USER-5. */
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

/**
 * Returns a function that deletes a member, and removes them from the cached lists and from all likes. Their topics and posts
 * retain the author's name, as on the server, unless it is erased, too, in the background. Throws the error. USER-7, USER-10.
 */
function useDeleteUser() {
  const [deleteUser] = useDeleteUserMutation()
  return ({ id, status }: Pick<MemberFragment, 'id' | 'status'>, eraseName: boolean) =>
    deleteUser({
      // Not sent unless chosen, because a plain server has no such choice.
      variables: { id, ...(eraseName && { eraseName }) },
      update: (cache, { data }) => {
        if (!data) return
        removeMember(cache, id, status)
        removeLikes(cache, id)
      },
    })
}

function removeLikes(cache: ApolloCache, id: string) {
  const deletedRef = cache.identify({ __typename: 'User', id })
  // The user is not evicted, because topics and posts would lose the author's name.
  const liked = Object.keys(cache.extract() as object).filter((key) => /^(Topic|Post):/.test(key))
  for (const key of liked) removeLike(cache, key, deletedRef)
}

interface Liked {
  likes: readonly Like[]
  likeCount: number
}

interface Like {
  user?: Reference
}

function removeLike(cache: ApolloCache, key: string, deletedRef: string | undefined) {
  let taken = 0
  const without = (likes: readonly Like[]) => {
    const remaining = likes.filter(({ user }) => user?.__ref !== deletedRef)
    taken = likes.length - remaining.length
    return taken > 0 ? remaining : likes
  }
  cache.modify<Liked>({ id: key, fields: { likes: (likes) => without(likes as readonly Like[]) } })
  if (taken > 0) cache.modify<Liked>({ id: key, fields: { likeCount: (count) => count - taken } })
}
