import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { useLastKnown } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useFormButton } from '../../ui/form/useFormButton.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { type SortChoice, useSort } from '../../ui/search/SortSelect.tsx'
import { searchUiTexts } from '../../ui/search/text.ts'
import { useSearchInAddress } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import type { SignedInFragment, UserStatus } from '../generated.ts'
import { newAnnouncementPath } from '../paths.ts'
import { useMember, useSession } from '../session/session.tsx'
import { canModerate, isAdmin, mayEditMember, statusWord } from '../status.ts'
import { useHasOwnApi } from '../useSettings.ts'
import { useWelcomeStep } from '../welcome/useWelcome.ts'
import { useFocusAfterEditing } from './editing/MemberForm.tsx'
import {
  type DirectoryQuery,
  type MemberFragment,
  useDirectoryPages,
  usePendingMembersPages,
  type UserSort,
} from './generated.ts'
import { Invitations } from './inviting/Invitations.tsx'
import { InviteForm } from './inviting/InviteForm.tsx'
import { ResendAll } from './inviting/ResendAll.tsx'
import { MemberList } from './MemberList.tsx'
import { directoryTexts } from './text.ts'
import { type DirectoryState, filterStatuses, useDirectoryState } from './useDirectoryState.ts'
import classes from './Directory.module.css'

/** The sort orders of the list. USER-1. */
const sortChoices: SortChoice<UserSort>[] = [
  { slug: '', words: directoryTexts.sorts.name },
  { slug: 'elukoht', words: directoryTexts.sorts.residence, sort: 'RESIDENCE' },
]
const PausedAddresses = lazyComponent(async () => ({
  default: (await import('../notifications/chunk.ts')).PausedAddresses,
}))

/** The debounce of the search in ms; some browsers rate-limit history.replaceState, too. */
const delayOf = () => 400

/** The directory of members: search, contact data and, with permission, editing, inviting and deleting. USER-1 to USER-7. */
export default function DirectoryPage() {
  const me = useMember()
  useWelcomeStep('DIRECTORY')
  const isOwn = useHasOwnApi()
  const state = useDirectoryState()
  const inviting = useFormButton({
    label: directoryTexts.invite,
    icon: <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />,
    isOpen: state.inviting,
    open: state.invite,
    close: state.close,
  })
  const asAdmin = isAdmin(me)
  const status = asAdmin ? state.status : null
  const search = useSearchInAddress('otsi', delayOf)
  const sort = useSort(sortChoices)
  // With the filter of invited members, admins can resend their invitations; without it, invited members are among the others.
  const showsPending = asAdmin && status === 'INACTIVE'
  const requested = search.requested === '' ? null : search.requested
  const isNarrowed = requested !== null || status !== null
  const statuses = status === null || status === 'INACTIVE' ? null : [status]
  const members = useDirectoryPages({ variables: { search: requested, statuses, ...sort.variables } })
  const pending = usePendingMembersPages({ variables: { search: requested }, skip: !showsPending })
  const refresh = async () => {
    await Promise.all([members.retry(), showsPending && pending.retry()])
  }
  const error = members.error ?? pending.error
  // Once loaded, the list stays mounted with its open form while a filter loads or fails.
  const isLoaded = useLastKnown((members.rows != null && (!showsPending || pending.rows != null)) || null) ?? false
  const counts = members.data?.userPage.counts
  const count = countOf(counts ?? [], status)
  const waiting = members.waiting || pending.waiting
  const counted = useRef<HTMLParagraphElement>(null)
  const focusCount = useFocusAfterRender(() => counted.current)
  return (
    <Page
      title={directoryTexts.title}
      status={!isLoaded ? '' : waiting ? directoryTexts.searching : count > 0 ? directoryTexts.found(count) : ''}
      statusRef={counted}
      links={canModerate(me) && isOwn ? [{ to: newAnnouncementPath, words: directoryTexts.writeToMembers }] : []}
      actions={asAdmin && inviting.button}
    >
      {asAdmin &&
        inviting.sectionOf(
          <InviteForm
            refresh={refresh}
            // A filtered list does not know whether it includes the new member.
            onInvited={(byList) => void ((byList || search.requested !== '') && refresh())}
            onClose={state.close}
          />,
          `${classes.narrow} ${layout('card', 'below24')}`,
        )}
      {asAdmin && <Invitations />}
      {isOwn && (
        <ListFilters
          search={search}
          label={directoryTexts.search}
          chips={asAdmin ? statusChips(state, counts) : undefined}
          sort={sort}
          clear={isNarrowed ? state.showAll : null}
        />
      )}
      {error != null && <Refused error={error} retry={refresh} />}
      {isLoaded ? (
        <>
          {count === 0 && !waiting && (
            <Empty action={!isNarrowed && asAdmin && <Button onClick={inviting.open}>{directoryTexts.invite}</Button>}>
              {isNarrowed ? searchUiTexts.nothing : directoryTexts.none}
            </Empty>
          )}
          <Members {...{ me, state, search, status, members, pending, refresh, focusCount }} />
          {asAdmin && <PausedAddresses />}
        </>
      ) : (
        error == null && <Loading rows={6} />
      )}
    </Page>
  )
}

type Counts = DirectoryQuery['userPage']['counts']

/** The filter chips of the statuses, with the number of members of each. @param counts undefined before the first response */
const statusChips = (state: DirectoryState, counts: Counts | undefined) => ({
  label: directoryTexts.filter,
  chips: [null, ...filterStatuses].map((status) => ({
    value: status,
    words: status ? statusWord(status) : directoryTexts.everybody,
    count: counts && countOf(counts, status),
  })),
  value: state.status,
  onChange: state.filter,
})

/** The number of members with a status; null for all. */
const countOf = (counts: Counts, status: UserStatus | null): number =>
  counts.reduce((sum, row) => (status == null || row.status === status ? sum + row.count : sum), 0)

interface MembersProps {
  me: SignedInFragment
  state: DirectoryState
  search: SearchText
  status: UserStatus | null
  members: Pages<DirectoryQuery, MemberFragment>
  /** Invited members who have not registered; no rows while they are among the others. */
  pending: Pages<unknown, MemberFragment>
  refresh: () => Promise<void>
  /** Focuses the number of members. Stable. */
  focusCount: () => void
}

function Members({ me, state, search, status, members, pending, refresh, focusCount }: MembersProps) {
  const { signOut } = useSession()
  const editedId = state.editedId != null && mayEditMember(me, state.editedId) ? state.editedId : null
  // A form stays in the list in which it was opened, even after a change of its member's status.
  const isInvited = (pending.rows ?? []).some(({ id }) => id === editedId)
  const [opened, setOpened] = useState({ id: editedId, isInvited })
  if (opened.id !== editedId) setOpened({ id: editedId, isInvited })
  const staysIn = (list: readonly MemberFragment[], asInvited: boolean) =>
    opened.isInvited === asInvited ? list : list.filter(({ id }) => id !== editedId)
  const invited = staysIn(pending.rows ?? [], true)
  const others = staysIn(status === 'INACTIVE' ? [] : (members.rows ?? []), false)
  // The edited member is always shown, even if the search does not match or the page is not loaded.
  const isListed = [...invited, ...others].some(({ id }) => id === editedId)
  const unlistedId = isListed ? null : editedId
  const waiting = members.waiting || pending.waiting
  useFocusAfterEditing(editedId)
  const handleRemoved = useCallback(
    (own: boolean) => {
      if (own) return void signOut()
      // The focused element is removed with its row.
      focusCount()
    },
    [signOut, focusCount],
  )
  const shared = { me, editedId, onEdit: state.edit, onClose: state.close, onRemoved: handleRemoved, refresh }

  return (
    <>
      {state.editedId && !editedId && <p role="alert">{directoryTexts.notYours}</p>}
      {(invited.length > 0 || (unlistedId != null && opened.isInvited)) && (
        <section className={layout('below40')} aria-busy={waiting}>
          <h2 className={layout('large', 'below12')}>{directoryTexts.pending}</h2>
          <ResendAll pending={invited} search={search.requested} />
          <MemberList
            pending
            label={directoryTexts.pending}
            members={invited}
            unlistedId={opened.isInvited ? unlistedId : null}
            pages={pending}
            {...shared}
          />
        </section>
      )}
      {(others.length > 0 ||
        (unlistedId != null && !opened.isInvited) ||
        (members.hasMore && status !== 'INACTIVE')) && (
        <section aria-busy={waiting}>
          <MemberList
            label={directoryTexts.members}
            members={others}
            unlistedId={opened.isInvited ? null : unlistedId}
            pages={members}
            {...shared}
          />
        </section>
      )}
    </>
  )
}
