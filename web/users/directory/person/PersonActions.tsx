import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button/Button.tsx'
import { RowFailure } from '../../../ui/notice/RowFailure.tsx'
import type { SignedInFragment } from '../../generated.ts'
import { useSession } from '../../session/session.tsx'
import { isAdmin, mayEditMember } from '../../status.ts'
import type { MemberFragment } from '../generated.ts'
import { MemberMenu } from '../MemberMenu.tsx'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { useDirectoryState } from '../useDirectoryState.ts'
import { useRowActions } from '../useRowActions.ts'
import classes from './PersonPage.module.css'

interface PersonActionsProps {
  member: MemberFragment
  me: SignedInFragment
  /** Fetches the member again. */
  refresh: () => Promise<void>
}

/** What is done with a member on their page: editing, and what else an admin does. USER-3, USER-9. */
export function PersonActions({ member, me, refresh }: PersonActionsProps) {
  const { edit } = useDirectoryState()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const isOwn = member.id === me.id
  const actions = useRowActions({
    member,
    isOwn,
    refresh,
    onRemoved: (own) => void (own ? signOut() : navigate('/kasutajad', { replace: true })),
  })
  if (!mayEditMember(me, member.id)) return null
  return (
    <>
      <div className={classes.actions} data-edits={member.id}>
        <Button
          tone="plain"
          icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={directoryTexts.editOf(memberName(member))}
          onClick={() => edit(member.id)}
        >
          {directoryTexts.edit}
        </Button>
        {isAdmin(me) && <MemberMenu member={member} actions={actions} />}
      </div>
      <RowFailure failure={actions.failure} />
    </>
  )
}
