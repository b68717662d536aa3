import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { announcementDraftLinks } from '../../announcements/draftLinks.ts'
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
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
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
import { ListRow } from '../../ui/list/ListRow.tsx'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { plainText } from '../../ui/richText/html/readHtml.ts'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
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
  // Deleting a draft removes the focused button with its row. WCAG 2.4.3.
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
  /** Called before the person removes the row. */
  onDelete: () => void
}

/** A draft in the list: what it is, its beginning, when it was changed, and the link that opens it. */
function DraftRow({ draft, onDelete }: DraftRowProps) {
  const { draftId, originId, revision, changedAt } = draft
  const { value, files } = readPendingFiles(draft.value)
  const { owner, remove } = useDrafts()
  const read = readDraftId(draftId)
  const link = read && linkOf(read.kind)
  // The id begins with the kind.
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
    <li>
      <ListRow
        title={
          target?.path != null ? (
            <Link to={target.path} state={draftState(originId)} className={layout('linkTarget')}>
              {name}
            </Link>
          ) : (
            name
          )
        }
        facts={
          <span>
            {unfinishedTexts.changed} <RelativeTime at={new Date(changedAt).toISOString()} />
          </span>
        }
        menu={
          <MoreMenu of={name}>
            {error != null && (
              <RowAction icon={IconRefresh} aria-label={`${uiTexts.retry}: ${name}`} onClick={retry}>
                {uiTexts.retry}
              </RowAction>
            )}
            <RowAction
              icon={IconTrash}
              deletes
              aria-label={draftTexts.discardNamed(name)}
              onClick={() => void discard()}
            >
              {draftTexts.discardShort}
            </RowAction>
          </MoreMenu>
        }
        failure={error != null ? unfinishedTexts.notFound(errorText(error)) : null}
      >
        <p className={layout('breaks')}>{excerpt || unfinishedTexts.wordless}</p>
        {files.length > 0 && (
          <p className={layout('breaks')}>{unfinishedTexts.files(files.map(({ name }) => name).join(', '))}</p>
        )}
        {target?.note !== undefined && <p className={classes.note}>{target.note}</p>}
      </ListRow>
    </li>
  )
}

/** The link of a kind, typed for any draft: callers pass only ids of that kind. */
const linkOf = (kind: DraftKind) => draftLinks[kind] as DraftLink

/** Looks up the form that opens a draft, once for each id. */
function useTarget(link: DraftLink | null, draft: DraftOfKind) {
  const client: ApolloClient = useApolloClient()
  const [found, setFound] = useState<{ target?: DraftTarget; error?: unknown }>({})
  const [tries, setTries] = useState(0)
  const { draftId, owner } = draft
  useEffect(() => {
    const read = readDraftId(draftId)
    if (!link || !read) return
    let isCurrent = true
    // The target depends only on the id; the values only name the draft.
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

/** The maximum length of an excerpt, in characters. */
const longest = 200

/** The beginning of HTML or plain text, on one line. */
function excerptOf(text: string): string {
  const words = plainText(text).replace(/\s+/g, ' ').trim()
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words
}

/** The links of all kinds of drafts; a missing kind is a compile error. FORUM-6. */
const draftLinks: DraftLinks<DraftKind> = {
  ...forumDraftLinks,
  ...articleDraftLinks,
  ...albumDraftLinks,
  ...homeDraftLinks,
  ...protocolDraftLinks,
  ...announcementDraftLinks,
  ...userDraftLinks,
}
