import { useRef, useState } from 'react'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { Button } from '../../ui/button/Button.tsx'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { useFocusAfterRender } from '../../ui/list/useFocusAfterRender.ts'
import { isAdmin } from '../status.ts'
import { useMember } from '../useMember.ts'
import { useToolTokensQuery } from './generated.ts'
import { NewSecret, type ShownSecret } from './NewSecret.tsx'
import { toolTexts } from './text.ts'
import { TokenList } from './TokenList.tsx'
import { ToolTokenForm } from './ToolTokenForm.tsx'
import own from '../ownSection.module.css'

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
    <section className={own.section} aria-labelledby="voetmed">
      <h2 id="voetmed" className={own.title} tabIndex={-1}>
        {toolTexts.title}
      </h2>
      <p className={own.about}>
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
    <section className={own.section} aria-labelledby="voetmed">
      <h2 id="voetmed" className={own.title} tabIndex={-1}>
        {toolTexts.membersTitle}
      </h2>
      <TokenList tokens={tokens} refresh={refetch} />
    </section>
  )
}
