import { useApolloClient } from '@apollo/client/react'
import { IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { useLastKnown } from '../../lib/useLatest.ts'
import { useStore } from '../../lib/useStore.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useKeys } from '../../ui/button/useKeys.ts'
import { type Deletion, useDeletion } from '../../ui/deletion/DeleteAction.tsx'
import { draftPath } from '../../ui/drafts/draftPath.ts'
import { FormNotice } from '../../ui/form/FormNotice.tsx'
import type { FollowedAddress } from '../../ui/form/leaving/leaveReasons.ts'
import { layout } from '../../ui/layout/layout.ts'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { SkipLink } from '../../ui/link/SkipLink.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { RowForms, useStayingRows } from '../../ui/list/useStayingRows.ts'
import { RowFailure } from '../../ui/notice/RowFailure.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import { useMember } from '../../users/session/session.tsx'
import { canModerate, mayChange } from '../../users/status.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { dropTopic, resetLatest } from '../category/categoryCache.ts'
import { replyDrafts } from '../drafts.ts'
import { FollowMenu, useFollowTopic } from '../following/FollowMenu.tsx'
import {
  type LikeTopicMutation,
  type TopicTextFragment,
  TopicTitleFragmentDoc,
  useDeleteTopicMutation,
  useLikeTopicMutation,
  useNextNewsQuery,
  useUnlikeTopicMutation,
} from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { liveTopic } from '../live/liveEvents.ts'
import { useNewTopicKey } from '../NewTopicLink.tsx'
import { categoryPath, editTopicPath, forumTrail, newTopicPath, postPath, topicPath, type TopicRef } from '../paths.ts'
import { Byline } from '../posts/Byline.tsx'
import { PostActions, useLike } from '../posts/PostActions.tsx'
import { PostList } from '../posts/PostList.tsx'
import { ScrollAnchor } from '../reading/ScrollAnchor.tsx'
import { elementIdOf, nearestPost, postIdInHash, scrollToPost } from '../reading/useScrollRestoration.ts'
import { useTopicVisit } from '../reading/useTopicVisit.ts'
import { forumTexts } from '../text.ts'
import { ReplyField, useReply } from '../writing/ReplyField.tsx'
import classes from '../posts/Posts.module.css'

/** The screen of a topic: its text, its posts and the reply field. FORUM-3, FORUM-6, ROUTE-4. */
export default function TopicPage() {
  const { topicId = '', category = '' } = useParams()
  return <TopicScreen key={topicId} id={topicId} categoryInPath={category} />
}

function TopicScreen({ id, categoryInPath }: { id: string; categoryInPath: string }) {
  const section = useRef<HTMLDivElement>(null)
  const visit = useTopicVisit(id, section)
  const { data, error, retry } = visit
  // A topic that is deleted while it is open stays on the screen.
  const topic = useLastKnown(visit.topic)
  const staying = useStayingRows(topic?.postPage.items)
  const { reply, write, quote, offerAgain } = useReply(visit.refetchAround)
  useTopicKeys(section, write)
  useNewTopicKey(topic?.category.slug)
  const live = useStore(liveTopic)
  const follow = useFollowTopic(id)
  // Stable while the values are equal, so that memoized posts do not re-render.
  const [title, slug] = [topic?.title ?? '', topic?.category.slug ?? '']
  const topicRef = useMemo((): TopicRef => ({ id, title, category: { slug } }), [id, title, slug])
  useCategoryInAddress(categoryInPath, topic?.category.slug)
  // Shows the title immediately if the row that linked here has cached it.
  const { cache } = useApolloClient()
  const [known] = useState(() =>
    cache.readFragment({ from: { __typename: 'Topic', id }, fragment: TopicTitleFragmentDoc }),
  )
  if (!data)
    return (
      <Page
        title={known?.title ?? (error == null ? null : homeTexts.title)}
        width="text"
        trail={<Trail steps={forumTrail()} />}
      >
        {error == null ? <Loading /> : <Refused error={error} retry={retry} />}
      </Page>
    )
  if (!topic) return <NotFound />
  const { items: posts, next } = topic.postPage
  return (
    <Page
      title={title}
      width="text"
      trail={
        <>
          <SkipLink onSkip={write}>{forumTexts.skipToReply}</SkipLink>
          <Trail steps={forumTrail(topic.category)} />
        </>
      }
      actions={
        <>
          <FollowMenu of="topic" level={topic.subscriptionLevel} choose={follow} />
          <LinkButton tone="quiet" to={editTopicPath(id)}>
            {forumTexts.edit}
          </LinkButton>
        </>
      }
    >
      <div ref={section}>
        <TopicText topic={topic} onQuote={quote} />
        <ScrollAnchor>
          {(list) => (
            <>
              <RowForms.Provider value={staying.forms}>
                <PostList
                  topicRef={topicRef}
                  topic={topic}
                  staying={staying}
                  visit={visit}
                  list={list}
                  onQuote={quote}
                  onGone={offerAgain}
                />
              </RowForms.Provider>
              {live && (
                <live.Component
                  topicId={id}
                  posts={posts}
                  isEnd={next == null}
                  latestPostAt={topic.latestPostAt}
                  goToPost={visit.goToPost}
                />
              )}
              {visit.topic == null && (
                <FormNotice>
                  <p>{forumTexts.topicGone}</p>
                  <Link to={draftPath(newTopicPath(), replyDrafts.idOf(id))}>{forumTexts.openAsTopic}</Link>
                </FormNotice>
              )}
              <ReplyField ref={reply} topic={topicRef} goToLatest={visit.goToLatest} isEnd={next == null} />
              {next == null && <NextTopic id={id} />}
            </>
          )}
        </ScrollAnchor>
      </div>
    </Page>
  )
}

interface TopicTextProps {
  topic: TopicTextFragment
  /** Called with the html of a quote. */
  onQuote: (html: string) => void
}

/** The topic's own text with its author, files and likes, above the posts. FORUM-3. */
function TopicText({ topic, onQuote }: TopicTextProps) {
  const me = useMember()
  const like = useLikeTopic(topic)
  const deletion = useTopicDeletion(topic)
  const text = useRef<HTMLDivElement>(null)
  const { authorName, text: html, createdAt, editedAt } = topic
  const path = topicPath(topic)
  return (
    <article className={layout('below40')}>
      <Byline name={authorName} at={createdAt} editedAt={editedAt} path={path} />
      {html && (
        <div ref={text}>
          <Html html={html} className={classes.topicText} />
        </div>
      )}
      <AttachmentList files={topic.files} />
      <PostActions thing={topic} like={like} path={path} text={text} onQuote={onQuote}>
        {mayChange(me, topic) && <HistoryLink kind="teema" id={topic.id} />}
        <DeleteTopic topic={topic} deletion={deletion} />
      </PostActions>
      <RowFailure failure={deletion.failure} className={layout('above8')} />
    </article>
  )
}

interface DeleteTopicProps {
  topic: Pick<TopicTextFragment, 'author' | 'postCount'>
  deletion: Deletion
}

/** The action that deletes a topic: for moderators, and for its author while it has no posts. Only our api has it. TRASH-1. */
function DeleteTopic({ topic: { author, postCount }, deletion: { send, busy } }: DeleteTopicProps) {
  const me = useMember()
  const isPossible = useHasOwnApi()
  const mayDelete = canModerate(me) || (author?.id === me.id && postCount === 0)
  if (!isPossible || !mayDelete) return null
  return (
    <RowAction icon={IconTrash} deletes busy={busy} onClick={send}>
      {forumTexts.deleteTopic}
    </RowAction>
  )
}

/** The deletion of a topic with its posts, after which its category is shown. TRASH-1. */
function useTopicDeletion({ id, title, postCount, category }: TopicTextFragment): Deletion {
  const { cache } = useApolloClient()
  const navigate = useNavigate()
  const [deleteTopic] = useDeleteTopicMutation()
  return useDeletion({
    question: (fate) => ({
      title: forumTexts.deleteTopicTitle,
      text: forumTexts.deleteTopicText(title, postCount, fate),
      action: forumTexts.deleteTopic,
      stay: forumTexts.keepTopic,
    }),
    remove: () => sendDeletion(() => deleteTopic({ variables: { id } })),
    done: forumTexts.topicDeleted,
    restorable: () => id,
    onDeleted: () => {
      dropTopic(cache, id)
      resetLatest(cache, category.slug)
      void navigate(categoryPath(category.slug), { replace: true })
    },
    failureText: forumTexts.topicNotDeleted,
  })
}

function useLikeTopic(topic: LikeTopicMutation['likeTopic']) {
  const [like] = useLikeTopicMutation()
  const [unlike] = useUnlikeTopicMutation()
  return useLike(topic, (liked, after) => {
    const variables = { id: topic.id }
    return liked
      ? like({ variables, optimisticResponse: { __typename: 'Mutation', likeTopic: after } })
      : unlike({ variables, optimisticResponse: { __typename: 'Mutation', unlikeTopic: after } })
  })
}

/** Replaces the category in the address if the topic is in another one, without remounting the page. ROUTE-4. */
function useCategoryInAddress(inPath: string, slug: string | undefined): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (slug === undefined || slug === inPath) return
    const state: FollowedAddress = { staysPut: true, follows: pathname }
    const moved = pathname.replace(`/${inPath}/`, `/${slug}/`)
    void navigate(`${moved}${search}${hash}`, { replace: true, preventScrollReset: true, state })
  }, [slug, inPath, pathname, search, hash, navigate])
}

/**
 * The shortcuts of a topic: `j` and `k` focus the next and the previous post, `r` the reply field. KEYS-1.
 * @param section contains the posts
 */
function useTopicKeys(section: RefObject<HTMLElement | null>, reply: () => void): void {
  const step = (by: 1 | -1) => {
    const posts = [...(section.current?.querySelectorAll<HTMLElement>(`[id^="${elementIdOf('')}"]`) ?? [])]
    const next = nearestPost(posts, by)
    const id = next && postIdInHash(`#${next.id}`)
    if (id != null) scrollToPost(id)
  }
  useKeys({ r: reply, j: () => step(1), k: () => step(-1) })
}

/** A link to the next topic with unread posts, in the order of the home. It reads only the cached news of the home. FORUM-10. */
function NextTopic({ id }: { id: string }) {
  const { data } = useNextNewsQuery({ fetchPolicy: 'cache-only' })
  const items = data?.forumNews?.items ?? []
  const next = items[items.findIndex(({ topic }) => topic.id === id) + 1]
  if (!next || next.topic.id === id) return null
  const { topic, firstUnreadId } = next
  return (
    <p className={layout('above24')}>
      <Link
        className={layout('row', 'inline', 'target', 'breaks')}
        to={firstUnreadId == null ? topicPath(topic) : postPath(topic, firstUnreadId)}
      >
        {forumTexts.nextNew(topic.title)}
      </Link>
    </p>
  )
}
