import { errorText } from '../../../lib/errors.ts'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { type MemberFragment, useResendInvitationMutation } from '../generated.ts'
import { directoryTexts } from '../text.ts'

/** Returns a function that resends a registration mail and shows a notification. It resolves to the error text, or null. USER-5. */
export function useResend() {
  const [resend] = useResendInvitationMutation()
  const send = async (member: MemberFragment): Promise<string | null> => {
    try {
      await resend({ variables: { userId: member.id } })
    } catch (error) {
      notifyFailed(directoryTexts.resendFailed, { retry: () => send(member) })
      const why = errorText(error)
      // The server's message may be the same sentence.
      return why === directoryTexts.resendFailed ? null : why
    }
    notifyDone(directoryTexts.resent(member.email ?? ''))
    return null
  }
  return send
}
