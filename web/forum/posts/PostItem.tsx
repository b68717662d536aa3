import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useId, useRef } from 'react'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { exactTime } from '../../lib/dates/dates.ts'
import { useFormOpenedByDraft } from '../../lib/drafts/useDrafts.tsx'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { fateOf } from '../../ui/deletion/trash.ts'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { useRowStays } from '../../ui/list/useStayingRows.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import { useMember } from '../../users/session/session.tsx'
import { mayChange } from '../../users/status.ts'
import { isPending } from '../cache.ts'
import { cachedTopic, isLatest, resetLatest } from '../category/categoryCache.ts'
import { postDraftId } from '../drafts.ts'
import {
  type LikePostMutation,
  type OpenTopicFragment,
  type PostItemFragment,
  useDeletePostMutation,
  useLikePostMutation,
  useUnlikePostMutation,
} from '../generated.ts'
import { postPath, type TopicRef } from '../paths.ts'
import { elementIdOf } from '../reading/useScrollRestoration.ts'
import { forumTexts } from '../text.ts'
import { EditPost } from '../writing/EditPost.tsx'
import { Byline } from './Byline.tsx'
import { PostActions, useLike } from './PostActions.tsx'
import classes from './Posts.module.css'

interface PostItemProps {
  post: PostItemFragment
  topic: TopicRef
  /** False for a post that stays only because it is being edited: it was deleted or its page is no longer loaded. */
  isListed: boolean
  /** Whether this is the first post that was unread when the topic was opened. */
  isFirstUnread: boolean
  /** Refetches the post. */
  refetch: (postId: string) => Promise<unknown>
  /** Called when the post is deleted, before the server responds. */
  onDeleted: (postId: string) => void
  /** Called once the server has deleted the post. */
  onGone: (post: PostItemFragment) => void
  /** Called with the html of a quote. */
  onQuote: (html: string) => void
}

/**
 * A post with its likes and actions; edited inline. Memoized, because a long topic has thousands of posts.
 * FORUM-3, FORUM-4, FORUM-6.
 */
export const PostItem = memo(function PostItem({
  post,
  topic,
  isListed,
  isFirstUnread,
  refetch,
  onDeleted,
  onGone,
  onQuote,
}: PostItemProps) {
  const me = useMember()
  const mayEdit = mayChange(me, post)
  const client = useApolloClient()
  const like = useLikePost(topic.id, post)
  const deletePost = useDeletePost(topic, post)
  const editing = useFormOpenedByDraft(postDraftId({ postId: post.id, topicId: topic.id }), mayEdit)
  useRowStays(post.id, editing.isOpen)
  const more = useRef<HTMLElement | null>(null)
  const focusButton = useFocusAfterRender(() => more.current)
  const text = useRef<HTMLDivElement>(null)

  // No busy state is shown, because the post is removed optimistically.
  const [remove] = useBusy(confirmAndDelete)

  const stopEditing = () => {
    editing.close()
    // The focused form was removed; the button is mounted again, unless the post is removed with its form.
    if (isListed) focusButton()
    else onDeleted(post.id)
  }
  const pending = isPending(post)
  const path = postPath(topic, post.id)
  const nameId = useId()
  return (
    <li
      className={classes.post}
      id={elementIdOf(post.id)}
      data-post={post.id}
      data-pending={pending || undefined}
      data-open={editing.isOpen || undefined}
      aria-labelledby={nameId}
    >
      {isFirstUnread && <p className={classes.new}>{forumTexts.newPosts}</p>}
      <Byline
        id={nameId}
        as="h3"
        path={path}
        name={post.authorName}
        at={pending ? null : post.createdAt}
        editedAt={post.editedAt}
        note={forumTexts.sending}
      />
      <div className={classes.body}>
        {editing.isOpen ? (
          <EditPost
            post={post}
            topic={topic}
            isListed={isListed}
            refetch={refetch}
            autoFocus={editing.openedByUser}
            onClose={stopEditing}
          />
        ) : (
          <>
            <div ref={text}>
              <Html html={post.text} />
            </div>
            <AttachmentList files={post.files} />
            {!pending && (
              <PostActions
                thing={post}
                like={like}
                path={path}
                text={text}
                onMore={(button) => void (more.current = button)}
                onQuote={onQuote}
              >
                {mayEdit && (
                  <>
                    <RowAction icon={IconPencil} onClick={editing.open}>
                      {forumTexts.edit}
                    </RowAction>
                    {post.editedAt != null && <HistoryLink kind="postitus" id={post.id} />}
                    <RowAction icon={IconTrash} deletes onClick={() => void remove()}>
                      {forumTexts.deletePost}
                    </RowAction>
                  </>
                )}
              </PostActions>
            )}
          </>
        )}
      </div>
    </li>
  )

  async function confirmAndDelete(): Promise<void> {
    const agreed = await confirm({
      title: forumTexts.deletePostTitle,
      text: forumTexts.deletePostText(post.authorName, exactTime(post.createdAt), fateOf(client)),
      action: forumTexts.deletePost,
      stay: forumTexts.keepPost,
    })
    if (!agreed) return
    try {
      const deleting = deletePost()
      onDeleted(post.id)
      await deleting
      onGone(post)
    } catch (error) {
      notifyFailed(forumTexts.deleteFailed(errorText(error)), { retry: confirmAndDelete })
    }
  }
})

function useLikePost(topicId: string, post: LikePostMutation['likePost']) {
  const [like] = useLikePostMutation()
  const [unlike] = useUnlikePostMutation()
  return useLike(post, (liked, after) => {
    const variables = { topicId, id: post.id }
    return liked
      ? like({ variables, optimisticResponse: { __typename: 'Mutation', likePost: after } })
      : unlike({ variables, optimisticResponse: { __typename: 'Mutation', unlikePost: after } })
  })
}

/** Returns a function that deletes a post optimistically. It reverts and throws on an error. FORUM-6. */
function useDeletePost(topic: TopicRef, post: PostItemFragment) {
  const { cache } = useApolloClient()
  const [deletePost] = useDeletePostMutation()
  return async () => {
    const after = countsWithout(post, cachedTopic(cache, topic.id))
    try {
      await deletePost({
        variables: { topicId: topic.id, id: post.id },
        optimisticResponse: after && { __typename: 'Mutation', deletePost: after },
        update: removeFromCache,
      })
    } catch (error) {
      if (!wasSaved(error)) throw error
      // The post is deleted; only the response was lost.
      removeFromCache(cache)
      const id = cache.identify({ __typename: 'Topic', id: topic.id })
      if (after)
        cache.modify({ id, fields: { postCount: () => after.postCount, latestPostAt: () => after.latestPostAt } })
    }
  }

  function removeFromCache(cache: ApolloCache) {
    if (isLatest(cache, topic.category.slug, post.createdAt)) resetLatest(cache, topic.category.slug)
    cache.evict({ id: cache.identify({ __typename: 'Post', id: post.id }) })
    cache.gc()
  }
}

/** The count and latest time of a topic without one of its posts, as far as the loaded posts show them. */
function countsWithout({ id }: PostItemFragment, topic: OpenTopicFragment | null) {
  if (!topic) return undefined
  const { items, next } = topic.postPage
  const isLast = items.at(-1)?.id === id && next == null
  const latestPostAt = isLast ? (items.at(-2)?.createdAt ?? topic.createdAt) : topic.latestPostAt
  return { __typename: 'Topic' as const, id: topic.id, postCount: topic.postCount - 1, latestPostAt }
}
