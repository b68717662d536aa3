import { IconKeyOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorCode } from '../../lib/errors.ts'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { layout } from '../../ui/layout/layout.ts'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { useMember } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { type ToolTokenFragment, useRevokeToolTokenMutation, useToolTokensQuery } from './generated.ts'
import { NewSecret, type ShownSecret } from './NewSecret.tsx'
import { toolTexts } from './text.ts'
import { ToolTokenForm } from './ToolTokenForm.tsx'
import { allParts, hasEnded, timeLeft } from './values.ts'
import classes from '../Settings.module.css'

/** The tokens for tools of the member who is signed in, and the form of a new one. Nothing on a server that has none. AUTH-10. */
export function OwnToolTokens() {
  // A list that cannot be read again takes away neither the form nor the secret that is shown once.
  const { data, retry } = useAnswer(useToolTokensQuery({ fetchPolicy: 'cache-and-network' }))
  const [isMaking, setMaking] = useState(useDraftInPath('tool') !== null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const focusButton = useFocusAfterRender(() => button.current)
  const explores = isAdmin(useMember())
  const tokens = data?.toolTokens
  if (!tokens) return null
  const close = () => {
    setMaking(false)
    focusButton()
  }
  return (
    <section className={classes.section} aria-labelledby="voetmed">
      <h2 id="voetmed" className={layout('large')} tabIndex={-1}>
        {toolTexts.title}
      </h2>
      <p className={layout('muted', 'above4', 'below12')}>
        {toolTexts.about}{' '}
        {explores && (
          // Pages of their own, outside the client. GQL-10.
          <>
            {toolTexts.tryOut} <a href="/graphql/explorer">{toolTexts.graphql}</a>,{' '}
            <a href="/sise/rest">{toolTexts.rest}</a>.
          </>
        )}
      </p>
      <TokenList tokens={tokens} refresh={retry} />
      {isMaking ? (
        <ToolTokenForm
          refresh={retry}
          onMade={(made) => {
            setShown(made)
            setMaking(false)
          }}
          onClose={close}
        />
      ) : (
        <Button ref={button} tone="plain" onClick={() => setMaking(true)}>
          {toolTexts.make}
        </Button>
      )}
      {shown && (
        <NewSecret
          shown={shown}
          onClose={() => {
            setShown(null)
            focusButton()
          }}
        />
      )}
    </section>
  )
}

/** The tokens for tools of another member, for an admin to revoke. Nothing where there are none. AUTH-10. */
export function MembersToolTokens({ userId }: { userId: string }) {
  const { data, refetch } = useToolTokensQuery({ variables: { userId }, fetchPolicy: 'cache-and-network' })
  const tokens = data?.toolTokens ?? []
  if (tokens.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="voetmed">
      <h2 id="voetmed" className={layout('large')} tabIndex={-1}>
        {toolTexts.membersTitle}
      </h2>
      <TokenList tokens={tokens} refresh={refetch} />
    </section>
  )
}

interface TokenListProps {
  tokens: readonly ToolTokenFragment[]
  /** Reads the list again. */
  refresh: () => Promise<unknown>
}

/** Tokens for tools, each with what it allows, how long it works and when it was used, and the button that ends it. AUTH-10. */
function TokenList({ tokens, refresh }: TokenListProps) {
  // The button that was pressed goes with its row.
  const focusTitle = useFocusAfterRender(() => document.getElementById('voetmed'))
  if (tokens.length === 0) return <p className={layout('muted', 'above4', 'below12')}>{toolTexts.none}</p>
  return (
    <ul className={layout('lined', 'above12', 'below16')}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} refresh={refresh} onRevoked={focusTitle} />
      ))}
    </ul>
  )
}

function TokenRow({
  token,
  refresh,
  onRevoked,
}: Omit<TokenListProps, 'tokens'> & { token: ToolTokenFragment; onRevoked: () => void }) {
  const { id, name, ending, endsAt, lastUsedAt } = token
  const isEnded = hasEnded(endsAt)
  const [revoke] = useRevokeToolTokenMutation()
  const { send, busy, failure } = useDeletion({
    question: {
      title: toolTexts.revokeTitle(name),
      text: isEnded ? toolTexts.revokeEndedText : toolTexts.revokeText,
      action: toolTexts.revokeAction,
      stay: toolTexts.keep,
    },
    remove: () => revoke({ variables: { id } }),
    // Somebody else has revoked it already.
    isGone: (error) => errorCode(error) === 'NOT_FOUND',
    refetch: refresh,
    done: toolTexts.revoked,
    onDeleted: () => {
      void refresh()
      onRevoked()
    },
    failureText: toolTexts.revokeFailed,
  })
  return (
    <li className={classes.token}>
      <div className={layout('grows')}>
        <p className={layout('strong', 'breaks')}>{name}</p>
        <p className={`${classes.facts} ${layout('above4')}`}>
          {factsOf(token).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span className={isEnded ? layout('attention') : undefined}>{timeLeft(endsAt)}</span>
          <span>
            {lastUsedAt == null ? (
              toolTexts.neverUsed
            ) : (
              <>
                {toolTexts.used} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </span>
          <span className={layout('unbroken')}>{toolTexts.ending(ending)}</span>
        </p>
        <RowFailure failure={failure} />
      </div>
      <RowAction icon={IconKeyOff} deletes aria-label={toolTexts.revokeOf(name)} busy={busy} onClick={send}>
        {toolTexts.revoke}
      </RowAction>
    </li>
  )
}

/** What a token allows, in words. */
function factsOf({ writes, parts, isPublic, seesEmails, asksFreely }: ToolTokenFragment): string[] {
  const what = isPublic ? toolTexts.isPublic : writes ? toolTexts.writes : toolTexts.reads
  const where =
    parts.length === allParts.length ? toolTexts.everything : parts.map((part) => toolTexts.shortParts[part]).join(', ')
  return [
    what,
    ...(isPublic ? [] : [where]),
    ...(seesEmails ? [toolTexts.seesEmails] : []),
    ...(asksFreely ? [toolTexts.asksFreely] : []),
  ]
}
