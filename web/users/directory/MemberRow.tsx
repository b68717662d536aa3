import { IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { personPath } from '../paths.ts'
import { statusWord } from '../status.ts'
import type { MemberFragment } from './generated.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { memberName } from './memberName.ts'
import { PhoneLinks } from './PhoneLinks.tsx'
import { directoryTexts } from './text.ts'
import { useRowActions } from './useRowActions.ts'
import classes from './MemberRow.module.css'

interface MemberRowProps {
  member: MemberFragment
  isOwn: boolean
  /** Whether the signed-in person is an admin, who may edit, delete and invite. */
  asAdmin: boolean
  onEdit: (id: string) => void
  /** Called after a deletion or ban; `own` if it was the signed-in person. */
  onRemoved: (own: boolean) => void
  /** Refetches the list. */
  refresh: () => Promise<void>
}

/**
 * A row with a member's contact data and status, and its actions. On phones the number and the address are buttons for a finger; in wide
 * windows they are words. USER-1, USER-3, USER-5.
 */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, isOwn, asAdmin, onEdit } = props
  const { id, email, phone, residence, status } = member
  const name = memberName(member)
  const actions = useRowActions(props)
  return (
    <>
      <div className={classes.line}>
        <div className={classes.name}>
          <Link to={personPath(id)}>
            {member.name ? name : <span className={classes.missing}>{directoryTexts.noName}</span>}
          </Link>
          {isOwn && <span className={classes.own}> ({directoryTexts.itIsYou})</span>}
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
          <div className={classes.status} data-status={status}>
            <span className="visually-hidden">{directoryTexts.status}: </span>
            <span>{statusWord(status)}</span>
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
      <RowFailure failure={actions.failure} className={classes.failure} />
    </>
  )
})

const cell = (field: 'email' | 'phone' | 'residence') => `${classes.cell} ${classes[field]}`
