import type { OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import { useRecordSave } from '../../../ui/conflict/useRecordSave.ts'
import { useDraftedForm } from '../../../ui/form/drafted/useDraftedForm.tsx'
import type { LeaveReason } from '../../../ui/form/leaving/leaveReasons.ts'
import { type Problems, problemsOf } from '../../../ui/form/problems.ts'
import { confirm } from '../../../ui/notice/confirm.tsx'
import { announce } from '../../../ui/notice/notify.tsx'
import type { SignedInFragment, UserStatus } from '../../generated.ts'
import { type NewPassword, passwordProblem, usePasswordMin } from '../../password/NewPasswordFields.tsx'
import { type MemberFragment, type UpdateUserInput, useUpdateUserMutation } from '../generated.ts'
import { recountMember } from '../memberLists.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { openForm } from '../useDirectoryState.ts'
import { draftIdOf, memberChanges, memberFields, memberRows, type MemberValues, valuesOf } from './memberFields.tsx'

/** A new password as it is typed, twice. */
export interface Secret {
  password: string
  again: string
}

/** Options of a member's form. */
export interface MemberFormOptions {
  /** The record as just fetched. */
  member: MemberFragment
  me: SignedInFragment
  /** Whether the member has been deleted since. */
  isGone?: boolean
  /** Reads the current record. */
  read: () => Promise<MemberFragment>
  /** Whether it is on a page whose heading is the member's name. */
  isAlone?: boolean
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after saving or cancelling. */
  onClose: () => void
  /** Called after users have banned themselves. */
  onSelfBanned: () => void
}

/**
 * The state of a member's form and its save, which merges concurrent changes. USER-2, USER-3.
 * @param secret the new password; null if it is unchanged
 * @param setsStatus whether the signed-in user may set the status
 */
export function useMemberForm(
  { member, me, read, refresh, onClose, onSelfBanned }: MemberFormOptions,
  opened: OpenedDraft<MemberValues>,
  [secret, setSecret]: readonly [Secret | null, (change: (was: Secret | null) => Secret | null) => void],
  setsStatus: boolean,
) {
  const updateUser = useUpdateUser()
  const passwordMin = usePasswordMin()
  const isOwn = member.id === me.id
  const changesOf = (values: MemberValues, base: MemberValues) => {
    // Ignores the status of a restored draft if the user may no longer set it.
    const { status } = setsStatus ? values : base
    return memberChanges(base, { ...values, status }, secret?.password ?? null)
  }
  const { save, savedValues, conflict } = useRecordSave({
    record: member,
    valuesOf,
    update: async (values, base, version) => {
      const changes = changesOf(values, base)
      if (Object.keys(changes).length === 0) return null
      const { data } = await updateUser(member, changes, version)
      return data?.updateUser ?? null
    },
    read,
    recordOf: (saved: MemberFragment | null) => saved,
  })
  const form = useDraftedForm({
    draftId: draftIdOf(member),
    opened,
    secret,
    isUnsaved: (values, initial) => Object.keys(changesOf(values, initial)).length > 0,
    leave: leaveForm,
    offersDiscard: true,
    fields: memberFields,
    check: (values) => memberProblems(values, secret, passwordMin),
    agree: async (values): Promise<boolean> => {
      const { status } = changesOf(values, form.initial)
      return !status || confirmStatus(member, status, isOwn)
    },
    save,
    savedValues,
    refetch: refresh,
    onSaved: (saved, values) => {
      // Null if there was nothing to save, undefined if the response was lost.
      if (saved !== null) announce(directoryTexts.saved(memberName(values)))
      if (isOwn && changesOf(values, opened.initial).status === 'BANNED') return onSelfBanned()
      // A password that was typed meanwhile stays.
      setSecret((was) => (was === secret ? null : was))
    },
    goOn: onClose,
    failureText: directoryTexts.saveFailed,
  })
  return { form, conflict }
}

/** Validates a member's form: required fields, and the password unless `secret` is null. {} if valid. USER-2. */
function memberProblems(
  values: MemberValues,
  secret: NewPassword | null,
  passwordMin: number,
): Problems<(typeof memberFields)[number]> {
  const missing = Object.entries(memberRows).map(([name, { shown, missing }]) => [
    name,
    missing != null && shown(values).trim() === '' ? missing : null,
  ])
  return problemsOf({
    ...(Object.fromEntries(missing) as Record<keyof MemberValues, string | null>),
    ...(secret && passwordProblem(secret, passwordMin)),
  })
}

/** Confirms a status change with immediate consequences: a ban, or giving up the own admin status. Resolves to true for other changes. */
export async function confirmStatus(member: MemberFragment, status: UserStatus, isOwn: boolean): Promise<boolean> {
  if (status === 'BANNED')
    return confirm({
      title: directoryTexts.banTitle(memberName(member)),
      text: isOwn ? directoryTexts.banOwnText : directoryTexts.banText,
      action: directoryTexts.ban,
      stay: directoryTexts.noBan,
    })
  if (isOwn && member.status === 'ADMIN')
    return confirm({
      title: directoryTexts.resignTitle,
      text: directoryTexts.resignText,
      action: directoryTexts.resign,
      stay: directoryTexts.noResign,
    })
  return true
}

/**
 * Returns a function that updates a member; the response updates the cache and the session. Throws the error: CONFLICT if the member
 * no longer has `version`. USER-3, GQL-6.
 */
export function useUpdateUser() {
  const [updateUser] = useUpdateUserMutation()
  return ({ id, status }: Pick<MemberFragment, 'id' | 'status'>, input: UpdateUserInput, version: string | null) =>
    updateUser({
      variables: { id, input, version: version ?? undefined },
      update: (cache, { data }) => data && recountMember(cache, id, status, data.updateUser.status),
    })
}

/** The leave reason of the directory's forms; opening another form counts as leaving too. */
export const leaveForm: LeaveReason = {
  question: {
    title: directoryTexts.leaveTitle,
    text: directoryTexts.leaveText,
    action: directoryTexts.leave,
    stay: directoryTexts.goOn,
    tone: 'plain',
  },
  leaves: (from, to) => from.pathname !== to.pathname || openForm(from.search) !== openForm(to.search),
}
