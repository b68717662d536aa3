import { useRef, useState } from 'react'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { exactTime } from '../lib/dates.ts'
import { errorText } from '../lib/errors.ts'
import { useBusy } from '../lib/useBusy.ts'
import { confirm } from '../ui/confirm.tsx'
import { Html } from '../ui/Html.tsx'
import { notifyDone, notifyFailed } from '../ui/notify.tsx'
import { RowAction } from '../ui/RowAction.tsx'
import { Byline } from './Byline.tsx'
import { EditPost } from './EditPost.tsx'
import type { PostItemFragment, WholeTopicFragment } from './generated.ts'
import { LikeBar } from './LikeBar.tsx'
import { mayChange } from './mayChange.ts'
import classes from './PostItem.module.css'
import { wasSaved } from './savedError.ts'
import { forumTexts } from './text.ts'
import { isPending } from './useCreatePost.ts'
import { useDeletePost } from './useDeletePost.ts'
import { useLikePost } from './useLikePost.ts'
import { useMember } from './useMember.ts'

interface PostItemProps {
  post: PostItemFragment
  topic: WholeTopicFragment
  refresh: () => Promise<void>
  /** After it was deleted from here. */
  onGone: () => void
}

/** A post with its like, and for those who may, its changing in place and its deletion. FORUM-3, FORUM-4, FORUM-6. */
export function PostItem({ post, topic, refresh, onGone }: PostItemProps) {
  const me = useMember()
  const like = useLikePost(topic.id, post)
  const deletePost = useDeletePost(topic, post.id)
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  const [remove, removing] = useBusy(askAndDelete)

  const stopEditing = () => {
    setEditing(false)
    // The form that had the focus is gone; the button that opened it is drawn again by then.
    setTimeout(() => editButton.current?.focus())
  }
  const pending = isPending(post)
  return (
    <li className={classes.post} id={`postitus-${post.id}`} data-pending={pending || undefined}>
      <Byline name={post.authorName} at={pending ? null : post.createdAt} note={forumTexts.sending} />
      <div className={classes.body}>
        {editing ? (
          <EditPost post={post} topic={topic} refresh={refresh} onClose={stopEditing} />
        ) : (
          <>
            <Html html={post.text} />
            {!pending && (
              <div className={classes.row}>
                <LikeBar thing={post} like={like} />
                {mayChange(me, post) && (
                  <div className={classes.actions}>
                    <RowAction ref={editButton} icon={IconPencil} onClick={() => setEditing(true)}>
                      {forumTexts.edit}
                    </RowAction>
                    <RowAction icon={IconTrash} deletes aria-busy={removing} onClick={() => void remove()}>
                      {forumTexts.deletePost}
                    </RowAction>
                  </div>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  )

  async function askAndDelete(): Promise<void> {
    const agreed = await confirm({
      title: forumTexts.deletePostTitle,
      text: forumTexts.deletePostText(post.authorName, exactTime(post.createdAt)),
      action: forumTexts.deletePost,
    })
    if (!agreed) return
    try {
      const deleting = deletePost()
      onGone()
      await deleting
      notifyDone(forumTexts.postDeleted)
    } catch (error) {
      if (wasSaved(error)) return refresh()
      notifyFailed(forumTexts.deleteFailed(errorText(error)), { retry: askAndDelete })
    }
  }
}
