import { useRef } from 'react'
import type { WholeTopicFragment } from './generated.ts'
import { PostItem } from './PostItem.tsx'
import classes from './PostList.module.css'
import { forumTexts } from './text.ts'

interface PostListProps {
  topic: WholeTopicFragment
  /** Reads the topic again. */
  refresh: () => Promise<void>
}

/** The posts under a topic, the oldest first. FORUM-3. */
export function PostList({ topic, refresh }: PostListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={classes.posts}>
      <h2 className={classes.heading} ref={heading} tabIndex={-1}>
        {topic.posts.length > 0 ? forumTexts.posts(topic.posts.length) : forumTexts.postsTitle}
      </h2>
      {topic.posts.length === 0 && <p className={classes.none}>{forumTexts.noPosts}</p>}
      <ol className={classes.list}>
        {topic.posts.map((post) => (
          <PostItem
            key={post.id}
            post={post}
            topic={topic}
            refresh={refresh}
            // What had the focus is gone with the post: the list takes it, not the top of the page.
            onGone={() => heading.current?.focus()}
          />
        ))}
      </ol>
    </section>
  )
}
