import { IconArrowBarToDown, IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import type { StayingRows } from '../../ui/list/useStayingRows.ts'
import type { PostItemFragment, PostPageFragment } from '../generated.ts'
import type { TopicRef } from '../paths.ts'
import { focusablePost, focusPost } from '../reading/useScrollRestoration.ts'
import type { TopicVisit } from '../reading/useTopicVisit.ts'
import { forumTexts } from '../text.ts'
import { PostItem } from './PostItem.tsx'

interface PostListProps {
  topicRef: TopicRef
  topic: { postCount: number; postPage: PostPageFragment }
  /** Its posts, including deleted ones that are being edited. */
  staying: StayingRows<PostItemFragment>
  visit: TopicVisit
  /** The ref of the list element. */
  list: RefObject<HTMLOListElement>
  /** Called with the html of a quote. */
  onQuote: (html: string) => void
  /** Called when a post has been deleted. */
  onGone: (post: PostItemFragment) => void
}

/** The loaded posts of a topic, oldest first, with buttons that load more. FORUM-3, REST-6. */
export function PostList({ topicRef, topic, staying, visit, list, onQuote, onGone }: PostListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is removed. WCAG 2.4.3.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const { postCount, postPage } = topic
  const posts = staying.rows ?? postPage.items
  const focusBeforeDeleted = useFocusBeforeDeleted(posts, () => heading.current)
  const hasEarlier = postPage.previous != null
  const { firstUnreadId } = visit
  const lastSeen = useRef<string | undefined>(undefined)
  const readOn = () => {
    lastSeen.current = postPage.items.at(-1)?.id
    return visit.loadLater()
  }
  // No marker if all posts are new.
  const isAllNew = !hasEarlier && postPage.items[0]?.id === firstUnreadId
  const unreadId = isAllNew ? null : firstUnreadId
  return (
    <section>
      <div className={layout('row', 'gap16', 'between', 'below8')}>
        <h2 ref={heading} tabIndex={-1}>
          {postCount > 0 ? forumTexts.posts(postCount) : forumTexts.postsTitle}
        </h2>
        {postPage.items.length > maxPostsWithoutJumps && (
          <div className={layout('row', 'gap0', 'outdent')}>
            {unreadId != null && (
              <RowAction icon={IconArrowDown} onClick={() => void visit.goToPost(unreadId)}>
                {forumTexts.firstUnread}
              </RowAction>
            )}
            <RowAction icon={IconArrowBarToDown} onClick={() => void visit.goToLatest()}>
              {forumTexts.latestPost}
            </RowAction>
          </div>
        )}
      </div>
      {postPage.items.length === 0 && (
        // Invisible while there are announced posts that are not shown yet, so that the layout does not shift. LIVE-1.
        <p className={layout('muted', 'below16')} style={postCount === 0 ? undefined : { visibility: 'hidden' }}>
          {forumTexts.noPosts}
        </p>
      )}
      {hasEarlier && (
        <LoadMore way="up" load={visit.loadEarlier} onGone={focusHeading}>
          {forumTexts.earlier}
        </LoadMore>
      )}
      <ol ref={list} data-posts>
        {posts.map((post) => (
          <PostItem
            key={post.id}
            post={post}
            topic={topicRef}
            isListed={staying.isListed(post.id)}
            isFirstUnread={post.id === unreadId}
            refetch={visit.refetchAround}
            onDeleted={focusBeforeDeleted}
            onGone={onGone}
            onQuote={onQuote}
          />
        ))}
      </ol>
      {postPage.next != null && (
        <LoadMore way="down" load={readOn} onGone={() => lastSeen.current != null && focusPost(lastSeen.current)}>
          {forumTexts.later}
        </LoadMore>
      )}
    </section>
  )
}

/** The number of posts up to which a topic needs no jump links. */
const maxPostsWithoutJumps = 7

/** Moves the focus from a deleted post to the previous one, or from the first to the heading above it. WCAG 2.4.3. */
function useFocusBeforeDeleted(posts: readonly { id: string }[], heading: () => HTMLElement | null) {
  const before = useRef<string | undefined>(undefined)
  const focus = useFocusAfterRender(() => (before.current == null ? null : focusablePost(before.current)) ?? heading())
  return useStableCallback((postId: string) => {
    before.current = posts[posts.findIndex(({ id }) => id === postId) - 1]?.id
    focus()
  })
}
