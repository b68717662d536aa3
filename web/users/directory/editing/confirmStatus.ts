import { confirm } from '../../../ui/notice/confirm.tsx'
import type { UserStatus } from '../../generated.ts'
import type { MemberFragment } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'

/**
 * Asks for confirmation of a status change with immediate consequences: a ban, or giving up one's own admin status. Resolves to
 * true for any other change.
 */
export async function confirmStatus(member: MemberFragment, status: UserStatus, isOwn: boolean): Promise<boolean> {
  if (status === 'BANNED')
    return confirm({
      title: directoryTexts.banTitle(memberName(member)),
      text: isOwn ? directoryTexts.banOwnText : directoryTexts.banText,
      action: directoryTexts.ban,
      stay: directoryTexts.noBan,
    })
  if (isOwn && member.status === 'ADMIN')
    return confirm({
      title: directoryTexts.resignTitle,
      text: directoryTexts.resignText,
      action: directoryTexts.resign,
      stay: directoryTexts.noResign,
    })
  return true
}
