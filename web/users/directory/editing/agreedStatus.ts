import { confirm } from '../../../ui/notice/confirm.tsx'
import type { UserStatus } from '../../generated.ts'
import type { MemberFragment } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'

/** Asks before a status that has consequences at once: a ban, and the end of one's own administration. True for the others. */
export async function agreedStatus(member: MemberFragment, status: UserStatus, isOwn: boolean): Promise<boolean> {
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
