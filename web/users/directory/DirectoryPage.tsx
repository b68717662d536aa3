import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLastKnown } from '../../lib/useLatest.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import type { Pages } from '../../ui/list/usePages.ts'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { ShowAll } from '../../ui/search/ShowAll.tsx'
import { type Sort, type SortChoice, SortSelect, useSort } from '../../ui/search/SortSelect.tsx'
import { useSearchInAddress } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import type { SignedInFragment, UserStatus } from '../generated.ts'
import { useMe, useSession } from '../session/session.tsx'
import { canModerate, isAdmin, mayEditMember } from '../status.ts'
import { useHasOwnApi } from '../useSettings.ts'
import { useWelcomeStep } from '../welcome/useWelcome.ts'
import { countOf, DirectorySearch } from './DirectorySearch.tsx'
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
import { type DirectoryState, useDirectoryState } from './useDirectoryState.ts'
import records from '../../ui/list/List.module.css'
import classes from './Directory.module.css'

/** The orders of the list. USER-1. */
const sortChoices: SortChoice<UserSort>[] = [
  { slug: '', words: directoryTexts.sorts.name },
  { slug: 'elukoht', words: directoryTexts.sorts.residence, sort: 'RESIDENCE' },
]
const PausedAddresses = lazyPiece(async () => ({
  default: (await import('../notifications/chunk.ts')).PausedAddresses,
}))

/** The debounce of the search in ms; some browsers rate-limit history.replaceState, too. */
const delayOf = () => 400

/** The directory of members: search, contact data and, with permission, editing, inviting and deleting. USER-1 to USER-7. */
export default function DirectoryPage() {
  const { me } = useMe()
  useWelcomeStep('DIRECTORY')
  const isOwn = useHasOwnApi()
  const state = useDirectoryState()
  const inviteButton = useRef<HTMLButtonElement>(null)
  const { inviting } = state
  const mayInvite = isAdmin(me)
  const mayAnnounce = canModerate(me) && isOwn
  const wasInviting = useRef(inviting)
  useEffect(() => {
    // Closing the form removed the focused element.
    if (wasInviting.current && !inviting) inviteButton.current?.focus()
    wasInviting.current = inviting
  }, [inviting])
  return (
    <Page
      title={directoryTexts.title}
      actions={
        <>
          {mayAnnounce && (
            <LinkButton to="/kirjad" tone="plain">
              {directoryTexts.writeToMembers}
            </LinkButton>
          )}
          {mayInvite && (
            <Button
              ref={inviteButton}
              tone={inviting ? 'plain' : 'main'}
              icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
              aria-expanded={inviting}
              onClick={state.invite}
            >
              {directoryTexts.invite}
            </Button>
          )}
        </>
      }
    >
      {me && <Directory me={me} state={state} />}
    </Page>
  )
}

function Directory({ me, state }: { me: SignedInFragment; state: DirectoryState }) {
  const isOwn = useHasOwnApi()
  const asAdmin = isAdmin(me)
  const status = asAdmin ? state.status : null
  const search = useSearchInAddress('otsi', delayOf)
  const sort = useSort(sortChoices)
  // Behind their filter admins send those who have not registered their mails again; else they stand among the others.
  const showsPending = asAdmin && status === 'INACTIVE'
  const asked = search.asked === '' ? null : search.asked
  const statuses = status === null || status === 'INACTIVE' ? null : [status]
  const members = useDirectoryPages({ variables: { search: asked, statuses, ...sort.variables } })
  const pending = usePendingMembersPages({ variables: { search: asked }, skip: !showsPending })
  const refresh = async () => {
    await Promise.all([members.retry(), showsPending && pending.retry()])
  }
  const error = members.error ?? pending.error
  // Once the list was there, a filter whose rows are still being read, or could not be, takes no form away.
  const isLoaded = useLastKnown((members.rows != null && (!showsPending || pending.rows != null)) || null) ?? false
  return (
    <>
      {asAdmin && state.inviting && (
        <section className={`${classes.narrow} ${layout('card', 'below24')}`}>
          <InviteForm
            refresh={refresh}
            // A list that is searched does not know whether the new member is found.
            onInvited={(byList) => void ((byList || search.asked !== '') && refresh())}
            onClose={state.close}
          />
        </section>
      )}
      {asAdmin && <Invitations />}
      {isOwn && (
        <DirectorySearch state={state} search={search} counts={members.data?.userPage.counts} asAdmin={asAdmin} />
      )}
      {error != null && <Refused error={error} retry={refresh} />}
      {isLoaded ? (
        <>
          <Members me={me} state={state} search={search} status={status} {...{ members, pending, sort, refresh }} />
          {asAdmin && <PausedAddresses />}
        </>
      ) : (
        error == null && <Loading rows={6} />
      )}
    </>
  )
}

interface MembersProps {
  me: SignedInFragment
  state: DirectoryState
  search: SearchText
  status: UserStatus | null
  members: Pages<DirectoryQuery, MemberFragment>
  /** Those who have not registered; no rows where they stand among the others. */
  pending: Pages<unknown, MemberFragment>
  sort: Sort<UserSort>
  refresh: () => Promise<void>
}

function Members({ me, state, search, status, members, pending, sort, refresh }: MembersProps) {
  const isOwn = useHasOwnApi()
  const { signOut } = useSession()
  const asAdmin = isAdmin(me)
  const editedId = state.editedId != null && mayEditMember(me, state.editedId) ? state.editedId : null
  // A form stays in the list in which it was opened, wherever its member belongs since.
  const isInvited = (pending.rows ?? []).some(({ id }) => id === editedId)
  const [opened, setOpened] = useState({ id: editedId, isInvited })
  if (opened.id !== editedId) setOpened({ id: editedId, isInvited })
  const staysIn = (list: readonly MemberFragment[], asInvited: boolean) =>
    opened.isInvited === asInvited ? list : list.filter(({ id }) => id !== editedId)
  const invited = staysIn(pending.rows ?? [], true)
  const others = staysIn(status === 'INACTIVE' ? [] : (members.rows ?? []), false)
  // The member being edited is always shown, even if the search does not match, or the page is not loaded.
  const isListed = [...invited, ...others].some(({ id }) => id === editedId)
  const editedApart = isListed ? null : editedId
  const count = countOf(members.data?.userPage.counts ?? [], status)
  const waiting = members.waiting || pending.waiting
  const counted = useRef<HTMLParagraphElement>(null)
  const focusCount = useFocusAfterRender(() => counted.current)

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
  const searching = search.asked !== '' || status != null

  return (
    <>
      {state.editedId && !editedId && <p role="alert">{directoryTexts.notYours}</p>}
      <div className={layout('row', 'gap24', 'between', 'above16', 'below8')}>
        <p role="status" className={records.status} ref={counted} tabIndex={-1}>
          {waiting
            ? directoryTexts.searching
            : count > 0
              ? directoryTexts.found(count)
              : searching
                ? directoryTexts.nothing
                : ''}
        </p>
        {isOwn && count > 1 && <SortSelect sort={sort} />}
        {count === 0 && searching && !waiting && <ShowAll onPress={state.showAll} />}
      </div>
      {count === 0 && !searching && !waiting && (
        <Empty action={asAdmin && <Button onClick={state.invite}>{directoryTexts.invite}</Button>}>
          {directoryTexts.none}
        </Empty>
      )}
      {(invited.length > 0 || (editedApart != null && opened.isInvited)) && (
        <section className={layout('below40')} aria-busy={waiting}>
          <h2 className={layout('large', 'below12')}>{directoryTexts.pending}</h2>
          <ResendAll pending={invited} search={search.asked} />
          <MemberList
            pending
            label={directoryTexts.pending}
            members={invited}
            editedApart={opened.isInvited ? editedApart : null}
            pages={pending}
            {...shared}
          />
        </section>
      )}
      {(others.length > 0 ||
        (editedApart != null && !opened.isInvited) ||
        (members.hasMore && status !== 'INACTIVE')) && (
        <section aria-busy={waiting}>
          <MemberList
            label={directoryTexts.members}
            members={others}
            editedApart={opened.isInvited ? null : editedApart}
            pages={members}
            {...shared}
          />
        </section>
      )}
    </>
  )
}
