import { IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { errorCode } from '../../lib/errors.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { useFormButton } from '../../ui/form/useFormButton.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { useQueryState } from '../../ui/state/useQueryState.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { useMember } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { ApiTokenForm } from './ApiTokenForm.tsx'
import { type ApiTokenFragment, useApiTokensQuery, useRevokeApiTokenMutation } from './generated.ts'
import { NewSecret, type ShownSecret } from './NewSecret.tsx'
import { apiTokenTexts } from './text.ts'
import { allScopes, hasEnded, timeLeft } from './values.ts'
import classes from '../Settings.module.css'

/** The API tokens of the signed-in member, and the form of a new one. Nothing on a server without API tokens. AUTH-10. */
export function OwnApiTokens() {
  // After a failed refetch the form and the secret, which is shown once, stay.
  const { data, retry } = useQueryState(useApiTokensQuery({ fetchPolicy: 'cache-and-network' }))
  const isInPath = useDraftInPath('tool') !== null
  const [isMaking, setMaking] = useState(isInPath)
  // Folded by default for members without tokens.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const making = useFormButton({
    label: apiTokenTexts.make,
    tone: 'plain',
    isOpen: isMaking,
    open: () => setMaking(true),
    close: () => setMaking(false),
  })
  const explores = isAdmin(useMember())
  const tokens = data?.apiTokens
  if (!tokens) return null
  return (
    <section className={classes.section} aria-labelledby="voetmed">
      <details
        open={isOpen ?? (tokens.length > 0 || isInPath)}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h2 id="voetmed" className={layout('inline', 'large')} tabIndex={-1}>
            {apiTokenTexts.title}
          </h2>
        </summary>
        <p className={layout('muted', 'above4', 'below12')}>
          {apiTokenTexts.about}{' '}
          {explores && (
            // Separate pages outside of the client. GQL-10.
            <>
              {apiTokenTexts.tryOut} <a href="/graphql/explorer">{apiTokenTexts.graphql}</a>,{' '}
              <a href="/sise/rest">{apiTokenTexts.rest}</a>.
            </>
          )}
        </p>
        <TokenList tokens={tokens} refresh={retry} />
        {making.button}
        {making.sectionOf(
          <ApiTokenForm
            refresh={retry}
            onMade={(made) => {
              setShown(made)
              making.close()
            }}
            onClose={making.close}
          />,
        )}
      </details>
      {shown && (
        <NewSecret
          shown={shown}
          onClose={() => {
            setShown(null)
            making.focusButton()
          }}
        />
      )}
    </section>
  )
}

/** The API tokens of another member, which an admin can revoke. Nothing if there are none. AUTH-10. */
export function MembersApiTokens({ userId }: { userId: string }) {
  const { data, refetch } = useApiTokensQuery({ variables: { userId }, fetchPolicy: 'cache-and-network' })
  const tokens = data?.apiTokens ?? []
  if (tokens.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="voetmed">
      <h2 id="voetmed" className={layout('large')} tabIndex={-1}>
        {apiTokenTexts.membersTitle}
      </h2>
      <TokenList tokens={tokens} refresh={refetch} />
    </section>
  )
}

interface TokenListProps {
  tokens: readonly ApiTokenFragment[]
  /** Refetches the list. */
  refresh: () => Promise<unknown>
}

/** API tokens with their permissions, expiry and last use, and the button that revokes each. AUTH-10. */
function TokenList({ tokens, refresh }: TokenListProps) {
  // The pressed button is removed with its row.
  const focusTitle = useFocusAfterRender(() => document.getElementById('voetmed'))
  if (tokens.length === 0) return <p className={layout('muted', 'above4', 'below12')}>{apiTokenTexts.none}</p>
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
}: Omit<TokenListProps, 'tokens'> & { token: ApiTokenFragment; onRevoked: () => void }) {
  const { id, name, ending, expiresAt, lastUsedAt } = token
  const isEnded = hasEnded(expiresAt)
  const [revoke] = useRevokeApiTokenMutation()
  const { send, busy, failure } = useDeletion({
    question: {
      title: apiTokenTexts.revokeTitle(name),
      text: isEnded ? apiTokenTexts.revokeEndedText : apiTokenTexts.revokeText,
      action: apiTokenTexts.revokeAction,
      stay: apiTokenTexts.keep,
    },
    remove: () => revoke({ variables: { id } }),
    // It has already been revoked elsewhere.
    isGone: (error) => errorCode(error) === 'NOT_FOUND',
    refetch: refresh,
    done: apiTokenTexts.revoked,
    onDeleted: () => {
      void refresh()
      onRevoked()
    },
    failureText: apiTokenTexts.revokeFailed,
  })
  return (
    <li className={classes.token}>
      <div className={layout('grows')}>
        <p className={layout('strong', 'breaks')}>{name}</p>
        <p className={`${classes.facts} ${layout('above4')}`}>
          {factsOf(token).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span className={isEnded ? layout('attention') : undefined}>{timeLeft(expiresAt)}</span>
          <span>
            {lastUsedAt == null ? (
              apiTokenTexts.neverUsed
            ) : (
              <>
                {apiTokenTexts.used} <RelativeTime at={lastUsedAt} />
              </>
            )}
          </span>
          <span className={layout('unbroken')}>{apiTokenTexts.ending(ending)}</span>
        </p>
        <RowFailure failure={failure} />
      </div>
      <RowAction icon={IconKeyOff} deletes aria-label={apiTokenTexts.revokeOf(name)} busy={busy} onClick={send}>
        {apiTokenTexts.revoke}
      </RowAction>
    </li>
  )
}

/** The permissions of a token in words. */
function factsOf({ writes, scopes, isPublic, seesEmails, allowsUnregistered }: ApiTokenFragment): string[] {
  const what = isPublic ? apiTokenTexts.isPublic : writes ? apiTokenTexts.writes : apiTokenTexts.reads
  const where =
    scopes.length === allScopes.length
      ? apiTokenTexts.everything
      : scopes.map((scope) => apiTokenTexts.shortScopes[scope]).join(', ')
  return [
    what,
    ...(isPublic ? [] : [where]),
    ...(seesEmails ? [apiTokenTexts.seesEmails] : []),
    ...(allowsUnregistered ? [apiTokenTexts.allowsUnregistered] : []),
  ]
}
