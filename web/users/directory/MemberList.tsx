import { IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { Link } from 'react-router-dom'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import type { Pages } from '../../ui/list/usePages.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import type { SignedInFragment, UserStatus } from '../generated.ts'
import { personPath } from '../paths.ts'
import { isAdmin, statusWord } from '../status.ts'
import { MemberEditor } from './editing/MemberForm.tsx'
import type { MemberFragment } from './generated.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { memberName } from './memberName.ts'
import { PhoneLinks } from './PhoneLinks.tsx'
import { directoryTexts } from './text.ts'
import { useRowActions } from './useRowActions.ts'
import classes from './MemberList.module.css'

interface MemberListProps {
  label: string
  /** Whether the list is of pending invitations: no column of residences, and wider actions. */
  pending?: boolean
  members: readonly MemberFragment[]
  /** The id of a member whose form is above the rows because no row is theirs. */
  unlistedId?: string | null
  /** The paging of the list. */
  pages: Pick<Pages<unknown, MemberFragment>, 'hasMore' | 'readOn'>
  me: SignedInFragment
  /** The id of the member whose form is open. */
  editedId: string | null
  onEdit: (id: string) => void
  onClose: () => void
  /** Called after a deletion or ban; `own` if users deleted or banned themselves. */
  onRemoved: (own: boolean) => void
  refresh: () => Promise<void>
}

const headings = ['name', 'email', 'phone', 'residence', 'status'] as const

/** A list of members, as a table on wide screens and cards on phones; the edited member's row is replaced by its form. USER-1. */
export function MemberList({
  label,
  pending = false,
  members,
  unlistedId,
  pages,
  me,
  editedId,
  onEdit,
  onClose,
  onRemoved,
  refresh,
}: MemberListProps) {
  const asAdmin = isAdmin(me)
  const list = useRowStops()
  // One list of keys, so that a form retains its state when its row is loaded or removed.
  const rows = new Map(members.map((member) => [member.id, member]))
  const ids = unlistedId == null ? [...rows.keys()] : [unlistedId, ...rows.keys()]
  return (
    <>
      <div
        className={`${classes.headings} ${layout('muted', 'small')}`}
        style={columns(asAdmin, pending)}
        aria-hidden="true"
      >
        {headings
          .filter((field) => !pending || field !== 'residence')
          .map((field) => (
            <span key={field}>{directoryTexts[field]}</span>
          ))}
      </div>
      <ul
        ref={list}
        className={layout('lined')}
        data-pending={pending || undefined}
        aria-label={label}
        style={columns(asAdmin, pending)}
      >
        {ids.map((id) => (
          <li key={id} className={classes.row}>
            {rowOf(id)}
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <LoadMore way="down" load={pages.readOn}>
          {directoryTexts.more}
        </LoadMore>
      )}
    </>
  )

  function rowOf(id: string) {
    if (id === editedId)
      return (
        <MemberEditor
          id={id}
          me={me}
          refresh={refresh}
          onClose={onClose}
          onSelfBanned={() => onRemoved(id === me.id)}
        />
      )
    const member = rows.get(id)
    return (
      member && (
        <MemberRow
          member={member}
          isOwn={id === me.id}
          asAdmin={asAdmin}
          onEdit={onEdit}
          onRemoved={onRemoved}
          refresh={refresh}
        />
      )
    )
  }
}

/** CSS variables with the grid columns of wide screens, equal for all rows; admins have more actions. */
function columns(asAdmin: boolean, pending: boolean) {
  const actions = asAdmin ? '44px' : '7rem'
  const fields = pending ? '1.2fr 1.6fr 7.5rem 7.5rem' : '1.2fr 1.5fr 7.5rem 1fr 7.5rem'
  return { '--member-columns': `${fields} ${actions}`, '--member-actions': actions } as CSSProperties
}

interface MemberRowProps {
  member: MemberFragment
  isOwn: boolean
  /** Whether the signed-in user is an admin, who may edit, delete and invite. */
  asAdmin: boolean
  onEdit: (id: string) => void
  /** Called after a deletion or ban; `own` if it was the signed-in user. */
  onRemoved: (own: boolean) => void
  /** Refetches the list. */
  refresh: () => Promise<void>
}

/**
 * A row with a member's contact data, status and actions. On phones the number and the address are touch targets; in wide windows they
 * are text. USER-1, USER-3, USER-5.
 */
const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, isOwn, asAdmin, onEdit } = props
  const { id, email, phone, residence, status } = member
  const name = memberName(member)
  const actions = useRowActions(props)
  return (
    <>
      <div className={classes.line}>
        <div className={classes.name}>
          <Link className={layout('plainLink')} to={personPath(id)}>
            {member.name ? name : <span className={quietClass}>{directoryTexts.noName}</span>}
          </Link>
          {isOwn && <span className={quietClass}> ({directoryTexts.itIsYou})</span>}
        </div>
        <div className={cell('email')}>
          <span className="visually-hidden">{directoryTexts.email}: </span>
          {email && (
            <a href={`mailto:${email}`} title={email}>
              <IconMail className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
              <span className={classes.words}>{email}</span>
            </a>
          )}
        </div>
        <div className={cell('phone')} data-empty={!phone || undefined}>
          <span className="visually-hidden">{directoryTexts.phone}: </span>
          {phone && (
            <PhoneLinks phone={phone} className={classes.words}>
              {(number) => (
                <>
                  <IconPhone className={classes.icon} size={22} stroke={1.75} aria-hidden="true" />
                  <span className={classes.words}>{number}</span>
                </>
              )}
            </PhoneLinks>
          )}
        </div>
        <div className={classes.facts}>
          <div className={cell('residence')} data-empty={!residence || undefined}>
            <span className="visually-hidden">{directoryTexts.residence}: </span>
            <span>{residence}</span>
          </div>
          <div className={`${classes.status} ${(status && warnings[status]) ?? layout('muted')}`} data-status={status}>
            <span className="visually-hidden">{directoryTexts.status}: </span>
            <span>{statusWord(status)}</span>
            {asAdmin && status === 'INACTIVE' && (
              <button
                type="button"
                className={layout('linkTarget', 'accent', 'strong', 'unbroken')}
                aria-label={directoryTexts.resendOf(name)}
                aria-disabled={actions.resending || undefined}
                onClick={actions.resend}
              >
                {directoryTexts.resend}
              </button>
            )}
          </div>
        </div>
        <div className={classes.actions} data-edits={id}>
          {asAdmin ? (
            <MemberMenu member={member} onEdit={onEdit} actions={actions} />
          ) : (
            isOwn && (
              <RowAction icon={IconPencil} aria-label={directoryTexts.editOf(name)} onClick={() => onEdit(id)}>
                {directoryTexts.edit}
              </RowAction>
            )
          )}
        </div>
      </div>
      <RowFailure failure={actions.failure} />
    </>
  )
})

const quietClass = layout('muted', 'regular')

const warnings: Partial<Record<UserStatus, string>> = {
  INACTIVE: layout('attention', 'strong'),
  BANNED: layout('error', 'strong'),
}

const cell = (field: 'email' | 'phone' | 'residence') => `${classes.cell} ${classes[field]}`
