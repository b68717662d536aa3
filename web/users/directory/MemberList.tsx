import { type CSSProperties, useState } from 'react'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import type { SignedInFragment } from '../generated.ts'
import { isAdmin } from '../status.ts'
import { MemberEditor } from './editing/MemberEditor.tsx'
import type { MemberFragment } from './generated.ts'
import { MemberRow } from './MemberRow.tsx'
import { directoryTexts } from './text.ts'
import classes from './MemberList.module.css'

interface MemberListProps {
  label: string
  /** The invited, who have told no residence yet and can be sent their mail again. */
  pending?: boolean
  members: readonly MemberFragment[]
  me: SignedInFragment
  /** Whose form is open. */
  editedId: string | null
  onEdit: (id: string) => void
  onClose: () => void
  /** After a deletion or ban: `own` when there is nobody left to show anything to. */
  onGone: (own: boolean) => void
  refresh: () => Promise<void>
}

const step = 100
const headings = ['name', 'email', 'phone', 'residence', 'status'] as const

/** Members in rows under their headings, on a phone as cards; the one being changed has the form in its place. USER-1. */
export function MemberList({
  label,
  pending = false,
  members,
  me,
  editedId,
  onEdit,
  onClose,
  onGone,
  refresh,
}: MemberListProps) {
  const [wanted, setWanted] = useState(step)
  const asAdmin = isAdmin(me)
  // The one whose form is open is always among those that are drawn.
  const shown = Math.max(wanted, members.findIndex(({ id }) => id === editedId) + 1)
  const more = members.length - shown
  // All have been read: to draw them all at once is what would take long.
  const drawMore = () => Promise.resolve(setWanted(shown + step))
  return (
    <>
      <div className={classes.headings} style={columns(asAdmin, pending)} aria-hidden="true">
        {headings
          .filter((field) => !pending || field !== 'residence')
          .map((field) => (
            <span key={field}>{directoryTexts[field]}</span>
          ))}
      </div>
      <ul
        className={classes.list}
        data-pending={pending || undefined}
        aria-label={label}
        style={columns(asAdmin, pending)}
      >
        {members.slice(0, shown).map((member) => (
          <li key={member.id} className={classes.row}>
            {member.id === editedId ? (
              <MemberEditor
                id={member.id}
                me={me}
                refresh={refresh}
                onClose={onClose}
                onOut={() => onGone(member.id === me.id)}
              />
            ) : (
              <MemberRow
                member={member}
                isOwn={member.id === me.id}
                asAdmin={asAdmin}
                onEdit={onEdit}
                onGone={onGone}
                refresh={refresh}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <LoadMore way="down" load={drawMore}>
          {directoryTexts.more(Math.min(more, step))}
        </LoadMore>
      )}
    </>
  )
}

/** The columns of wide screens, equal in every row; an admin's rows have more to press at their ends. */
function columns(asAdmin: boolean, pending: boolean) {
  const actions = !asAdmin ? '6.5rem' : pending ? '21rem' : '12.5rem'
  const fields = pending ? '1.2fr 1.6fr 8rem 7rem' : '1.3fr 1.5fr 8rem 1fr 7rem'
  return { '--member-columns': `${fields} ${actions}`, '--member-actions': actions } as CSSProperties
}
