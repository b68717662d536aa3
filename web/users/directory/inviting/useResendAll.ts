import { useState } from 'react'
import { errorCode, errorText } from '../../../lib/errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { type MemberFragment, useResendInvitationMutation } from '../generated.ts'
import { directoryTexts } from '../text.ts'

/** A member whose mail was not sent, with the error text. */
export interface Unsent {
  member: MemberFragment
  why: string
}

/** The progress or the result of resending. */
export interface Resending {
  done: number
  all: number
  unsent: Unsent[]
}

/**
 * Resends the registration mails of several members in sequence and collects those that failed. After an error that would
 * apply to all the others too, such as a rate limit, nothing more is sent. USER-5.
 */
export function useResendAll() {
  const [resend] = useResendInvitationMutation()
  const [state, setState] = useState<Resending | null>(null)

  const [send, busy] = useBusy(async (read: () => Promise<readonly MemberFragment[]>) => {
    const members = await read().catch((error: unknown) => {
      notifyFailed(directoryTexts.refreshFailed(errorText(error)))
    })
    if (!members) return
    const unsent: Unsent[] = []
    let refusedAll: string | null = null
    for (const [done, member] of members.entries()) {
      setState({ done, all: members.length, unsent: [] })
      if (refusedAll != null) {
        unsent.push({ member, why: refusedAll })
        continue
      }
      try {
        await resend({ variables: { userId: member.id } })
      } catch (error) {
        const why = errorText(error)
        unsent.push({ member, why })
        if (stops.includes(errorCode(error))) refusedAll = why
      }
    }
    setState({ done: members.length, all: members.length, unsent })
    if (unsent.length === 0) notifyDone(directoryTexts.allResent(members.length))
  })
  return { send, busy, state }
}

// Errors that any further request would get as well.
const stops: string[] = ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'FORBIDDEN']
