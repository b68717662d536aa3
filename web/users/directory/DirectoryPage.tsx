import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useFocusAfterRender } from '../../ui/list/useFocusAfterRender.ts'
import { useSearchInAddress } from '../../ui/search/useSearchInAddress.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import type { SignedInFragment } from '../generated.ts'
import { useMe, useSession } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { DirectorySearch } from './DirectorySearch.tsx'
import { findMembers } from './findMembers.ts'
import { type MemberFragment, useDirectoryQuery } from './generated.ts'
import { InviteForm } from './inviting/InviteForm.tsx'
import { ResendAll } from './inviting/ResendAll.tsx'
import { MemberList } from './MemberList.tsx'
import { directoryTexts } from './text.ts'
import { type DirectoryState, useDirectoryState } from './useDirectoryState.ts'
import classes from './DirectoryPage.module.css'

/** The debounce of the URL in ms: some browsers rate-limit history.replaceState. */
const delayOf = () => 400

/** The directory of members: search, contact data and, with permission, editing, inviting and deleting. USER-1 to USER-7. */
function DirectoryPage() {
  const { me } = useMe()
  const state = useDirectoryState()
  const inviteButton = useRef<HTMLButtonElement>(null)
  const { inviting } = state
  const mayInvite = isAdmin(me)
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
        mayInvite && (
          <Button
            ref={inviteButton}
            icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
            aria-expanded={inviting}
            onClick={state.invite}
          >
            {directoryTexts.invite}
          </Button>
        )
      }
    >
      {me && <Directory me={me} state={state} />}
    </Page>
  )
}

export default withKit(DirectoryPage)

function Directory({ me, state }: { me: SignedInFragment; state: DirectoryState }) {
  const { data, error, retry } = useAnswer(
    useDirectoryQuery({ fetchPolicy: 'cache-and-network' }),
    directoryTexts.refreshFailed,
  )
  return (
    <>
      {isAdmin(me) && state.inviting && (
        <section className={classes.invite}>
          <InviteForm refresh={retry} onClose={state.close} />
        </section>
      )}
      {data ? (
        <Members members={data.users} me={me} state={state} refresh={retry} />
      ) : error == null ? (
        <Loading rows={6} />
      ) : (
        <Refused error={error} retry={retry} />
      )}
    </>
  )
}

interface MembersProps {
  members: readonly MemberFragment[]
  me: SignedInFragment
  state: DirectoryState
  refresh: () => Promise<void>
}

function Members({ members, me, state, refresh }: MembersProps) {
  const { signOut } = useSession()
  const asAdmin = isAdmin(me)
  const status = asAdmin ? state.status : null
  const editedId = mayEdit(me, state.editedId) ? state.editedId : null
  // Deferred, so that typing stays responsive while the rows re-render.
  const search = useSearchInAddress('otsi', delayOf)
  const found = findMembers(members, useDeferredValue(search.typed))
  const rows = found.filter((member) => status == null || member.status === status)
  // The member being edited is always shown, even if the search does not match.
  const edited = members.find(({ id }) => id === editedId)
  const shown = edited && !rows.includes(edited) ? [edited, ...rows] : rows
  const pending = asAdmin ? shown.filter((member) => member.status === 'INACTIVE') : []
  const others = asAdmin ? shown.filter((member) => member.status !== 'INACTIVE') : shown
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
  const list = { me, editedId, onEdit: state.edit, onClose: state.close, onRemoved: handleRemoved, refresh }

  return (
    <>
      <DirectorySearch state={state} search={search} members={found} asAdmin={asAdmin} />
      {state.editedId && !editedId && <p role="alert">{directoryTexts.notYours}</p>}
      {editedId && !edited && <p role="alert">{directoryTexts.gone}</p>}
      <p role="status" className={classes.count} ref={counted} tabIndex={-1}>
        {rows.length > 0 ? directoryTexts.found(rows.length) : members.length > 0 ? directoryTexts.nothing : ''}
      </p>
      {members.length === 0 && <Empty>{directoryTexts.none}</Empty>}
      {pending.length > 0 && (
        <section className={classes.pending}>
          <h2>{directoryTexts.pending}</h2>
          <ResendAll pending={pending} />
          <MemberList pending label={directoryTexts.pending} members={pending} {...list} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          {pending.length > 0 && <h2 className={classes.heading}>{directoryTexts.members}</h2>}
          <MemberList label={directoryTexts.members} members={others} {...list} />
        </section>
      )}
    </>
  )
}

/** Whether to offer editing: one's own record, or any for an admin. The server enforces it. USER-3. */
const mayEdit = (me: SignedInFragment, id: string | null) => isAdmin(me) || id === me.id

/** Focuses the edit button of a row when its form closes; the button is mounted again then. WCAG 2.4.3. */
function useFocusAfterEditing(editedId: string | null) {
  const before = useRef(editedId)
  useEffect(() => {
    if (before.current && !editedId)
      document.querySelector<HTMLElement>(`[data-edits="${CSS.escape(before.current)}"]`)?.focus()
    before.current = editedId
  }, [editedId])
}
