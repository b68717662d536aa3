import { IconBan, IconDots, IconMailForward, IconPencil } from '@tabler/icons-react'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import type { MemberFragment } from './generated.ts'
import { memberName } from './memberName.ts'
import { directoryTexts } from './text.ts'
import type { RowActions } from './useRowActions.ts'
import classes from './MemberMenu.module.css'

interface MemberMenuProps {
  member: MemberFragment
  /** None where editing is offered beside the menu. */
  onEdit?: (id: string) => void
  actions: RowActions
}

/** What an admin does with a member: edit, send the invitation again, ban, delete. USER-3, USER-5. */
export function MemberMenu({ member, onEdit, actions }: MemberMenuProps) {
  const { id, status } = member
  const name = memberName(member)
  return (
    <Dropdown
      label={<IconDots size={20} stroke={2} aria-hidden="true" />}
      name={directoryTexts.menuOf(name)}
      buttonClassName={classes.button}
      align="end"
    >
      <div className={classes.actions}>
        {onEdit && (
          <RowAction icon={IconPencil} data-close aria-label={directoryTexts.editOf(name)} onClick={() => onEdit(id)}>
            {directoryTexts.edit}
          </RowAction>
        )}
        {status === 'INACTIVE' && (
          <RowAction
            icon={IconMailForward}
            data-close
            aria-label={directoryTexts.resendOf(name)}
            busy={actions.resending}
            onClick={actions.resend}
          >
            {directoryTexts.resend}
          </RowAction>
        )}
        {status !== 'INACTIVE' && status !== 'BANNED' && (
          <RowAction
            icon={IconBan}
            data-close
            aria-label={directoryTexts.banOf(name)}
            busy={actions.banning}
            onClick={actions.ban}
          >
            {directoryTexts.ban}
          </RowAction>
        )}
        <div data-close>
          <DeleteAction deletion={actions.deletion} label={directoryTexts.deleteOf(name)} />
        </div>
      </div>
    </Dropdown>
  )
}
