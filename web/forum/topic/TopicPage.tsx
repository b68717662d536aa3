import { useApolloClient } from '@apollo/client/react'
import { useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useStore } from '../../lib/useStore.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { SkipLink } from '../../ui/link/SkipLink.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { FollowMenu } from '../following/FollowMenu.tsx'
import { useFollowTopic } from '../following/useFollowing.ts'
import { ForumActions } from '../ForumActions.tsx'
import { TopicTitleFragmentDoc } from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { liveTopic } from '../live/liveEvents.ts'
import { editTopicPath, topicPath } from '../paths.ts'
import { PostList } from '../posts/PostList.tsx'
import { ScrollAnchor } from '../reading/ScrollAnchor.tsx'
import { useTopicKeys } from '../reading/useTopicKeys.ts'
import { useTopicVisit } from '../reading/useTopicVisit.ts'
import { forumTexts } from '../text.ts'
import type { TopicRef } from '../topicRef.ts'
import { forumTrail } from '../trail.ts'
import { ReplyField } from '../writing/ReplyField.tsx'
import { useReply } from '../writing/useReply.ts'
import { NextTopic } from './NextTopic.tsx'
import { TopicLetter } from './TopicLetter.tsx'

/** The screen of a topic: its text, its posts and the reply field. FORUM-3, FORUM-6, ROUTE-4. */
export default function TopicPage() {
  const { topicId = '', category = '' } = useParams()
  return <TopicScreen key={topicId} id={topicId} categoryInPath={category} />
}

function TopicScreen({ id, categoryInPath }: { id: string; categoryInPath: string }) {
  const section = useRef<HTMLDivElement>(null)
  const { search, hash } = useLocation()
  const visit = useTopicVisit(id, section)
  const { topic, data, error, retry } = visit
  const { reply, write, quote, offerAgain } = useReply()
  useTopicKeys(section, write)
  const live = useStore(liveTopic)
  const follow = useFollowTopic(id)
  // Stable while the values are equal, so that memoized posts do not re-render.
  const [title, slug] = [topic?.title ?? '', topic?.category.slug ?? '']
  const topicRef = useMemo((): TopicRef => ({ id, title, category: { slug } }), [id, title, slug])
  // The title may be cached from the row that was followed, so it shows at once.
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
  if (slug !== categoryInPath) return <Navigate to={`${topicPath(topicRef)}${search}${hash}`} replace />
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
        <ForumActions category={slug} quiet>
          <FollowMenu of="topic" following={topic.following} choose={follow} />
          <LinkButton tone="plain" to={editTopicPath(id)}>
            {forumTexts.edit}
          </LinkButton>
        </ForumActions>
      }
    >
      <div ref={section}>
        <TopicLetter topic={topic} onQuote={quote} />
        <ScrollAnchor>
          {(list) => (
            <>
              <PostList
                topicRef={topicRef}
                topic={topic}
                visit={visit}
                list={list}
                onQuote={quote}
                onGone={offerAgain}
              />
              {live && <live.Part topicId={id} posts={posts} goToPost={visit.goToPost} />}
              <ReplyField ref={reply} topic={topicRef} goToLatest={visit.goToLatest} isEnd={next == null} />
              {next == null && <NextTopic id={id} />}
            </>
          )}
        </ScrollAnchor>
      </div>
    </Page>
  )
}
