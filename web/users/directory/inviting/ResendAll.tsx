import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { errorCode, errorText } from '../../../lib/errors.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { FailureText } from '../../../ui/notice/FailureText.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.tsx'
import { type MemberFragment, readPendingMembers, useResendInvitationMutation } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import classes from '../Directory.module.css'

interface ResendAllProps {
  /** The loaded members. */
  pending: readonly MemberFragment[]
  /** The search text of the list; '' for all. */
  search: string
}

/** A button that resends all pending invitations, with progress and a list of failures. USER-5. */
export function ResendAll({ pending, search }: ResendAllProps) {
  const client = useApolloClient()
  const { send, busy, state } = useResendAll()
  const summary = useRef<HTMLDivElement>(null)
  // Omits members who have registered since.
  const unsent = (state?.unsent ?? []).filter(({ member }) => pending.some(({ id }) => id === member.id))
  const failed = !busy && unsent.length > 0
  useEffect(() => {
    if (failed) summary.current?.focus()
  }, [failed])
  return (
    <div className={layout('row', 'gap16', 'below12')}>
      <Button tone="plain" busy={busy} onClick={() => void send(() => readAll(client, search === '' ? null : search))}>
        {directoryTexts.resendAll}
      </Button>
      <div role="status" className={layout('row', 'gap12', 'nowrap', 'muted', 'numbers')}>
        {busy && state && (
          <>
            <span>{directoryTexts.resending(Math.min(state.done + 1, state.all), state.all)}</span>
            <progress className={classes.progress} aria-hidden="true" value={state.done} max={state.all} />
          </>
        )}
      </div>
      {failed && state && (
        <div role="alert" className={classes.failed} ref={summary} tabIndex={-1}>
          <p className={layout('error', 'strong')}>{directoryTexts.someFailed(unsent.length, state.all)}</p>
          <ul className={layout('stack', 'gap4', 'above4', 'below12')}>
            {unsent.map(({ member, why }) => (
              <li key={member.id}>
                <strong>{memberName(member)}</strong>: <FailureText>{why}</FailureText>
              </li>
            ))}
          </ul>
          <Button tone="plain" onClick={() => void send(() => Promise.resolve(unsent.map(({ member }) => member)))}>
            {directoryTexts.resendFailedOnes}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Reads all pages; the cache joins them. @throws the error */
async function readAll(client: ApolloClient, search: string | null): Promise<readonly MemberFragment[]> {
  const pageAfter = async (after: string | null) =>
    (await readPendingMembers(client, { search, size: 200, after })).userPage
  let loaded = await pageAfter(null)
  while (loaded.next !== null) loaded = await pageAfter(loaded.next)
  return loaded.items
}

/** A member whose mail was not sent, with the error text. */
interface Unsent {
  member: MemberFragment
  why: string
}

/** The progress or the result of resending. */
interface Resending {
  done: number
  all: number
  unsent: Unsent[]
}

/**
 * Resends the registration mails of several members in sequence and collects the failures. Stops after an error that would apply to all
 * others too, such as a rate limit. USER-5.
 */
function useResendAll() {
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

// Errors that every further request would get, too.
const stops: string[] = ['TOO_MANY_REQUESTS', 'UNAUTHENTICATED', 'FORBIDDEN']
