import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureText } from '../../../ui/notice/FailureText.tsx'
import { type MemberFragment, readPendingMembers } from '../generated.ts'
import { memberName } from '../memberName.ts'
import { directoryTexts } from '../text.ts'
import { useResendAll } from './useResendAll.ts'
import classes from './ResendAll.module.css'

interface ResendAllProps {
  /** Those that are loaded. */
  pending: readonly MemberFragment[]
  /** What the list is searched for; '' for everybody. */
  search: string
}

/** A button that resends all pending invitations, with progress and a list of those that failed. USER-5. */
export function ResendAll({ pending, search }: ResendAllProps) {
  const client = useApolloClient()
  const { send, busy, state } = useResendAll()
  const summary = useRef<HTMLDivElement>(null)
  // Leaves out members who have registered since.
  const unsent = (state?.unsent ?? []).filter(({ member }) => pending.some(({ id }) => id === member.id))
  const failed = !busy && unsent.length > 0
  useEffect(() => {
    if (failed) summary.current?.focus()
  }, [failed])
  return (
    <div className={classes.all}>
      <Button tone="plain" busy={busy} onClick={() => void send(() => readAll(client, search === '' ? null : search))}>
        {directoryTexts.resendAll}
      </Button>
      <div role="status" className={classes.progress}>
        {busy && state && (
          <>
            <span>{directoryTexts.resending(Math.min(state.done + 1, state.all), state.all)}</span>
            <progress aria-hidden="true" value={state.done} max={state.all} />
          </>
        )}
      </div>
      {failed && state && (
        <div role="alert" className={classes.summary} ref={summary} tabIndex={-1}>
          <p>{directoryTexts.someFailed(unsent.length, state.all)}</p>
          <ul>
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

/** Reads those that are not loaded too, page by page; the cache joins the pages. @throws the error */
async function readAll(client: ApolloClient, search: string | null): Promise<readonly MemberFragment[]> {
  const pageAfter = async (after: string | null) =>
    (await readPendingMembers(client, { search, size: 200, after })).userPage
  let loaded = await pageAfter(null)
  while (loaded.next !== null) loaded = await pageAfter(loaded.next)
  return loaded.items
}
