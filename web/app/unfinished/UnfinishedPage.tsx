import { useEffect, useRef } from 'react'
import { useAllDrafts } from '../../lib/drafts/useDrafts.tsx'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { focusWhenLost } from '../../ui/list/focusWhenLost.ts'
import { DraftRow } from './DraftRow.tsx'
import { unfinishedTexts } from './text.ts'
import classes from './UnfinishedPage.module.css'

/** The list of all drafts of the signed-in member on this device, each with a link that opens it. FORUM-6. */
export default function UnfinishedPage() {
  const all = useAllDrafts()
  const list = useRef<HTMLUListElement>(null)
  const hasDeleted = useRef(false)
  // The button that had the focus is removed with its row. WCAG 2.4.3.
  useEffect(() => {
    if (!hasDeleted.current) return
    hasDeleted.current = false
    focusWhenLost(() => list.current?.querySelector('a') ?? document.querySelector<HTMLElement>('main h1'))
  }, [all])
  return (
    <Page title={unfinishedTexts.title} width="text">
      {content()}
    </Page>
  )

  function content() {
    if (all.status === 'loading') return <Loading rows={4} />
    if (all.status === 'failed')
      return (
        <p role="alert" className={classes.refused}>
          {all.failure === 'failed' ? unfinishedTexts.blocked : unfinishedTexts.notLoaded}
        </p>
      )
    if (all.drafts.length === 0)
      return <Empty action={<LinkButton to="/">{unfinishedTexts.toForum}</LinkButton>}>{unfinishedTexts.empty}</Empty>
    return (
      <>
        <p className={classes.about}>{unfinishedTexts.about}</p>
        <ul className={classes.list} ref={list}>
          {all.drafts.map((draft) => (
            <DraftRow
              key={`${draft.draftId} ${draft.originId}`}
              draft={draft}
              onDelete={() => void (hasDeleted.current = true)}
            />
          ))}
        </ul>
      </>
    )
  }
}
