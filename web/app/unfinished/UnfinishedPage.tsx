import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { articleDraftLinks } from '../../articles/draftLinks.ts'
import { forumDraftLinks } from '../../forum/writing/draftLinks.ts'
import { albumDraftLinks } from '../../gallery/draftLinks.ts'
import { homeDraftLinks } from '../../home/draftLinks.ts'
import type { StoredDraft } from '../../lib/drafts/draftDatabase.ts'
import { readPendingFiles } from '../../lib/drafts/openDraft.ts'
import { type DraftId, type DraftKind, readDraftId } from '../../lib/drafts/recordDrafts.ts'
import { useAllDrafts, useDrafts } from '../../lib/drafts/useDrafts.tsx'
import { errorText } from '../../lib/errors.ts'
import { protocolDraftLinks } from '../../protocols/draftLinks.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { confirmDiscard } from '../../ui/drafts/confirmDiscard.ts'
import {
  type DraftLink,
  type DraftLinks,
  type DraftOfKind,
  draftState,
  type DraftTarget,
} from '../../ui/drafts/draftPath.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { focusWhenLost } from '../../ui/list/focusAfter.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { plainText } from '../../ui/richText/html/readHtml.ts'
import { uiTexts } from '../../ui/text.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { userDraftLinks } from '../../users/draftLinks.ts'
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
      return <p role="alert">{all.failure === 'failed' ? unfinishedTexts.blocked : unfinishedTexts.notLoaded}</p>
    if (all.drafts.length === 0)
      return <Empty action={<LinkButton to="/">{unfinishedTexts.toForum}</LinkButton>}>{unfinishedTexts.empty}</Empty>
    return (
      <>
        <p className={layout('muted', 'below24')}>{unfinishedTexts.about}</p>
        <ul ref={list} className={layout('lined')}>
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

interface DraftRowProps {
  draft: StoredDraft
  /** Called before the row is removed by the person. */
  onDelete: () => void
}

/** A draft in the list of all: what it is, its beginning, when it was changed, and the link that opens it. */
function DraftRow({ draft, onDelete }: DraftRowProps) {
  const { draftId, originId, revision, changedAt } = draft
  const { value, files } = readPendingFiles(draft.value)
  const { owner, remove } = useDrafts()
  const read = readDraftId(draftId)
  const link = read && linkOf(read.kind)
  // The kind is what the id begins with.
  const ofKind = { draftId: draftId as DraftId, ids: read?.ids ?? [], value, owner }
  const { target, error, retry } = useTarget(link, ofKind)
  const name = target?.name ?? link?.name(ofKind) ?? unfinishedTexts.unknown
  const excerpt = excerptOf(link?.text(value) ?? '')

  async function discard() {
    if (!(await confirmDiscard(draftTexts.keep, name))) return
    onDelete()
    await remove(draftId, [revision]).catch(() => notifyFailed(draftTexts.notDiscarded))
  }

  return (
    <li className={classes.row}>
      <div className={layout('stack', 'gap4', 'main', 'breaks')}>
        <h2>
          {target?.path != null ? (
            <Link to={target.path} state={draftState(originId)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p>{excerpt || unfinishedTexts.wordless}</p>
        {files.length > 0 && <p>{unfinishedTexts.files(files.map(({ name }) => name).join(', '))}</p>}
        {target?.note !== undefined && <p className={classes.note}>{target.note}</p>}
        {error != null && (
          <p className={classes.note} role="status">
            {unfinishedTexts.notFound(errorText(error))}
          </p>
        )}
        <p className={layout('muted', 'small')}>
          {unfinishedTexts.changed} <RelativeTime at={new Date(changedAt).toISOString()} />
        </p>
      </div>
      <div className={classes.actions}>
        {error != null && (
          <RowAction icon={IconRefresh} aria-label={`${uiTexts.retry}: ${name}`} onClick={retry}>
            {uiTexts.retry}
          </RowAction>
        )}
        <RowAction icon={IconTrash} deletes aria-label={draftTexts.discardNamed(name)} onClick={() => void discard()}>
          {draftTexts.discardShort}
        </RowAction>
      </div>
    </li>
  )
}

/** The link of a kind, for drafts of any: the id that it is given is of its kind. */
const linkOf = (kind: DraftKind) => draftLinks[kind] as DraftLink

/** Looks up where a draft is opened, once for each id. */
function useTarget(link: DraftLink | null, draft: DraftOfKind) {
  const client: ApolloClient = useApolloClient()
  const [found, setFound] = useState<{ target?: DraftTarget; error?: unknown }>({})
  const [tries, setTries] = useState(0)
  const { draftId, owner } = draft
  useEffect(() => {
    const read = readDraftId(draftId)
    if (!link || !read) return
    let isCurrent = true
    // The target follows from the id alone; the values only name the draft.
    link.find({ draftId, ids: read.ids, value: {}, owner }, client).then(
      (target) => isCurrent && setFound({ target }),
      (error: unknown) => isCurrent && setFound({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [link, draftId, owner, client, tries])
  return { ...found, retry: () => setTries((before) => before + 1) }
}

/** In characters. */
const longest = 200

/** The beginning of html or plain text, on one line. */
function excerptOf(text: string): string {
  const words = plainText(text).replace(/\s+/g, ' ').trim()
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words
}

/** Where drafts of every kind are opened: a kind without a link does not compile. FORUM-6. */
const draftLinks: DraftLinks<DraftKind> = {
  ...forumDraftLinks,
  ...articleDraftLinks,
  ...albumDraftLinks,
  ...homeDraftLinks,
  ...protocolDraftLinks,
  ...userDraftLinks,
}
