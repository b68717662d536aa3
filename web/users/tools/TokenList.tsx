import { IconKeyOff } from '@tabler/icons-react'
import { errorCode } from '../../lib/errors.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useDeletion } from '../../ui/deletion/useDeletion.ts'
import { useFocusAfterRender } from '../../ui/list/useFocusAfterRender.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { type ToolTokenFragment, useRevokeToolTokenMutation } from './generated.ts'
import { toolTexts } from './text.ts'
import { allParts, hasEnded, timeLeft } from './values.ts'
import own from '../ownSection.module.css'
import classes from './ToolTokens.module.css'

interface TokenListProps {
  tokens: readonly ToolTokenFragment[]
  /** Reads the list again. */
  refresh: () => Promise<unknown>
}

/** Tokens for tools, each with what it allows, how long it works and when it was used, and the button that ends it. AUTH-10. */
export function TokenList({ tokens, refresh }: TokenListProps) {
  // The button that was pressed goes with its row.
  const focusTitle = useFocusAfterRender(() => document.getElementById('voetmed'))
  if (tokens.length === 0) return <p className={own.about}>{toolTexts.none}</p>
  return (
    <ul className={classes.list}>
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
    <li className={classes.row}>
      <div className={classes.token}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>
          {factsOf(token).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span className={isEnded ? classes.ended : undefined}>{timeLeft(endsAt)}</span>
          <span>
            {lastUsedAt == null ? (
              toolTexts.neverUsed
            ) : (
              <>
                {toolTexts.used} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </span>
          <span className={classes.ending}>{toolTexts.ending(ending)}</span>
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
