import { useApolloClient } from '@apollo/client/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { Loading } from '../../ui/answer/Loading.tsx'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { useInnerLinks } from '../../ui/link/useInnerLinks.ts'
import { TopicTitleFragmentDoc } from '../generated.ts'
import { homeTexts } from '../home/text.ts'
import { editTopicPath, topicPath } from '../paths.ts'
import { PostList } from '../posts/PostList.tsx'
import { ScrollAnchor } from '../reading/ScrollAnchor.tsx'
import { useTopicVisit } from '../reading/useTopicVisit.ts'
import { forumTexts } from '../text.ts'
import type { TopicRef } from '../topicRef.ts'
import { forumTrail } from '../trail.ts'
import { LazyDeletedTopics } from '../writing/LazyDeletedTopics.tsx'
import { ReplyField, type ReplyHandle } from '../writing/ReplyField.tsx'
import { TopicLetter } from './TopicLetter.tsx'

/** The screen of a topic: its text, its posts and the reply field. FORUM-3, FORUM-6, ROUTE-4. */
export default function TopicPage() {
  const { topicId = '', category = '' } = useParams()
  return <TopicScreen key={topicId} id={topicId} categoryInPath={category} />
}

function TopicScreen({ id, categoryInPath }: { id: string; categoryInPath: string }) {
  const section = useRef<HTMLDivElement>(null)
  const reply = useRef<ReplyHandle>(null)
  const { hash } = useLocation()
  const visit = useTopicVisit(id, section)
  const { topic, data, error, retry } = visit
  const followLink = useInnerLinks()
  const quote = useCallback((html: string) => reply.current?.quote(html), [])
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
  if (!topic)
    return (
      <NotFound>
        <LazyDeletedTopics />
      </NotFound>
    )
  if (slug !== categoryInPath) return <Navigate to={`${topicPath(topicRef)}${hash}`} replace />
  const { items: posts, next } = topic.postPage
  return (
    <Page
      title={title}
      width="text"
      trail={<Trail steps={forumTrail(topic.category)} />}
      actions={
        <LinkButton tone="plain" to={editTopicPath(id)}>
          {forumTexts.edit}
        </LinkButton>
      }
    >
      <div ref={section} onClick={followLink}>
        <TopicLetter topic={topic} onQuote={quote} />
        <ScrollAnchor posts={posts}>
          {(list) => (
            <>
              <PostList topicRef={topicRef} topic={topic} visit={visit} list={list} onQuote={quote} />
              <ReplyField ref={reply} topic={topicRef} goToLatest={visit.goToLatest} isEnd={next == null} />
            </>
          )}
        </ScrollAnchor>
      </div>
    </Page>
  )
}
