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
  /** Whether the list is of pending invitations: no column of residences, and wider actions. */
  pending?: boolean
  members: readonly MemberFragment[]
  me: SignedInFragment
  /** The id of the member whose form is open. */
  editedId: string | null
  onEdit: (id: string) => void
  onClose: () => void
  /** Called after a deletion or ban; `own` if the signed-in person deleted or banned themselves. */
  onRemoved: (own: boolean) => void
  refresh: () => Promise<void>
}

const step = 100
const headings = ['name', 'email', 'phone', 'residence', 'status'] as const

/** A list of members, as a table on wide screens and cards on phones; the edited member's row is replaced by its form. USER-1. */
export function MemberList({
  label,
  pending = false,
  members,
  me,
  editedId,
  onEdit,
  onClose,
  onRemoved,
  refresh,
}: MemberListProps) {
  const [limit, setLimit] = useState(step)
  const asAdmin = isAdmin(me)
  // The edited member is always among the rendered rows.
  const shown = Math.max(limit, members.findIndex(({ id }) => id === editedId) + 1)
  const more = members.length - shown
  // All members are loaded; only rendering them all at once would be slow.
  const showMore = () => Promise.resolve(setLimit(shown + step))
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
                onSelfBanned={() => onRemoved(member.id === me.id)}
              />
            ) : (
              <MemberRow
                member={member}
                isOwn={member.id === me.id}
                asAdmin={asAdmin}
                onEdit={onEdit}
                onDeleted={onRemoved}
                refresh={refresh}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <LoadMore way="down" load={showMore}>
          {directoryTexts.more(Math.min(more, step))}
        </LoadMore>
      )}
    </>
  )
}

/** CSS variables with the grid columns of wide screens, equal for all rows; an admin has more actions. */
function columns(asAdmin: boolean, pending: boolean) {
  const actions = !asAdmin ? '6.5rem' : pending ? '21rem' : '12.5rem'
  const fields = pending ? '1.2fr 1.6fr 8rem 7rem' : '1.3fr 1.5fr 8rem 1fr 7rem'
  return { '--member-columns': `${fields} ${actions}`, '--member-actions': actions } as CSSProperties
}
