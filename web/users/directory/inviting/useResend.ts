import { errorText } from '../../../lib/errors.ts'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { type MemberFragment, useResendInvitationMutation } from '../generated.ts'
import { directoryTexts } from '../text.ts'

/** Sends somebody's registration mail again and says how it went; answers with the reason of a failure, else null. USER-5. */
export function useResend() {
  const [resend] = useResendInvitationMutation()
  const send = async (member: MemberFragment): Promise<string | null> => {
    try {
      await resend({ variables: { userId: member.id } })
    } catch (error) {
      notifyFailed(directoryTexts.resendFailed, { retry: () => send(member) })
      const why = errorText(error)
      // The server may have no more to say than that.
      return why === directoryTexts.resendFailed ? null : why
    }
    notifyDone(directoryTexts.resent(member.email ?? ''))
    return null
  }
  return send
}
