import { useState } from 'react'
import { errorCode, errorText } from '../../../lib/errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { notifyDone } from '../../../ui/notice/notify.tsx'
import { type MemberFragment, useResendInvitationMutation } from '../generated.ts'
import { directoryTexts } from '../text.ts'

/** Somebody whose mail was not sent, and why. */
export interface Unsent {
  member: MemberFragment
  why: string
}

/** How far it is, or how it went. */
export interface Resending {
  done: number
  all: number
  unsent: Unsent[]
}

/**
 * Sends the registration mails of several people again, one after another; afterwards those that failed stand there by name
 * and can be sent alone. A server that has had enough for now is asked no further. USER-5.
 */
export function useResendAll() {
  const [resend] = useResendInvitationMutation()
  const [state, setState] = useState<Resending | null>(null)

  const [send, busy] = useBusy(async (members: readonly MemberFragment[]) => {
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

// What the next one would be refused for as well.
const stops: string[] = ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'FORBIDDEN']
