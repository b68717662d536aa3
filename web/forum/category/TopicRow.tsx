import '../unread.css'
import { IconHeart, IconMessage, IconPin } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import type { TopicRowFragment } from '../generated.ts'
import { topicPath } from '../paths.ts'
import { forumTexts } from '../text.ts'
import classes from './TopicRow.module.css'

interface TopicRowProps {
  topic: TopicRowFragment
  category: { slug: string }
}

/** A topic in its category's list; marked by a dot and bold type while unread. FORUM-2. */
export function TopicRow({ topic, category }: TopicRowProps) {
  const { id, title, authorName, pinned, postCount, likeCount } = topic
  const unread = isUnread(topic)
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <h2 className={classes.title} data-unread={unread || undefined}>
          {unread && <span className="visually-hidden">{forumTexts.unread}: </span>}
          {pinned && (
            <>
              <IconPin className={classes.pin} size={17} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{forumTexts.pinned}: </span>
            </>
          )}
          <Link to={topicPath({ id, category })}>{title}</Link>
        </h2>
        <p className={classes.author}>{authorName}</p>
      </div>
      <p className={classes.numbers}>
        <span className={classes.count}>
          <IconMessage size={16} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{postCount}</span>
          <span className="visually-hidden">{forumTexts.posts(postCount)}, </span>
        </span>
        <span className={classes.count}>
          <IconHeart size={16} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{likeCount}</span>
          <span className="visually-hidden">{forumTexts.likes(likeCount)}, </span>
        </span>
        <span className={classes.date}>
          <RelativeTime at={topic.latestPostAt ?? topic.createdAt} />
        </span>
      </p>
    </li>
  )
}

const highlightedMs = 14 * 24 * 60 * 60 * 1000

/** Whether to mark a topic as unread: not read, and its latest post is less than 14 days old. FORUM-2. */
function isUnread({ read, latestPostAt }: { read: boolean; latestPostAt?: string | null }, now = Date.now()) {
  return !read && latestPostAt != null && now - Date.parse(latestPostAt) < highlightedMs
}
