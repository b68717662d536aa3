import { IconBan, IconListDetails, IconMailForward, IconPencil } from '@tabler/icons-react'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction, RowLink } from '../../ui/button/RowAction.tsx'
import { DeleteAction } from '../../ui/deletion/DeleteAction.tsx'
import { auditPath, auditPersonParameter } from '../paths.ts'
import { useHasOwnApi } from '../useSettings.ts'
import type { MemberFragment } from './generated.ts'
import { memberName } from './memberName.ts'
import { directoryTexts } from './text.ts'
import type { RowActions } from './useRowActions.ts'

interface MemberMenuProps {
  member: MemberFragment
  /** Absent where a button next to the menu edits. */
  onEdit?: (id: string) => void
  actions: RowActions
}

/** The menu of an admin's actions on a member: edit, resend the invitation, ban, read the audit log, delete. USER-3, USER-5, AUDIT-1. */
export function MemberMenu({ member, onEdit, actions }: MemberMenuProps) {
  const { id, status } = member
  const name = memberName(member)
  const hasAudit = useHasOwnApi()
  return (
    <MoreMenu of={name}>
      {onEdit && (
        <RowAction icon={IconPencil} aria-label={directoryTexts.editOf(name)} onClick={() => onEdit(id)}>
          {directoryTexts.edit}
        </RowAction>
      )}
      {status === 'INACTIVE' && (
        <RowAction
          icon={IconMailForward}
          aria-label={directoryTexts.resendOf(name)}
          busy={actions.resending}
          onClick={actions.resend}
        >
          {directoryTexts.resend}
        </RowAction>
      )}
      {status !== 'INACTIVE' && status !== 'BANNED' && (
        <RowAction icon={IconBan} aria-label={directoryTexts.banOf(name)} busy={actions.banning} onClick={actions.ban}>
          {directoryTexts.ban}
        </RowAction>
      )}
      {hasAudit && (
        <RowLink
          icon={IconListDetails}
          to={`${auditPath}?${auditPersonParameter}=${id}`}
          aria-label={directoryTexts.auditOf(name)}
        >
          {directoryTexts.audit}
        </RowLink>
      )}
      <DeleteAction deletion={actions.deletion} label={directoryTexts.deleteOf(name)} />
    </MoreMenu>
  )
}
