import '../unread.css'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button/Button.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { topicPath } from '../paths.ts'
import { postPath } from '../posts/postPath.ts'
import type { NewsFragment, UnreadTopicFragment } from './generated.ts'
import { homeTexts } from './text.ts'
import type { useMarkAllRead } from './useMarkAllRead.ts'
import classes from './NewsList.module.css'

interface NewsListProps {
  news: NewsFragment
  marking: ReturnType<typeof useMarkAllRead>
}

/** What is new for the member: topics with something unread, each leading to its first unread post. FORUM-10. */
export function NewsList({ news, marking }: NewsListProps) {
  const { items, categories } = news
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, markAll, undo } = marking
  // The pressed button goes, and the focus stays near it.
  const pressed = (action: () => void) => {
    heading.current?.focus({ preventScroll: true })
    action()
  }
  const isMarked = state === 'undoable' || (state === 'done' && items.length === 0)
  if (items.length === 0 && !isMarked) return null
  const more = categories.reduce((sum, { topicCount }) => sum + topicCount, 0) - items.length
  return (
    <section className={classes.news} aria-labelledby="news">
      <header className={classes.head}>
        <h2 id="news" className={classes.heading} ref={heading} tabIndex={-1}>
          {homeTexts.news}
        </h2>
        {!isMarked && (
          <Button tone="plain" onClick={() => pressed(markAll)}>
            {homeTexts.markAllRead}
          </Button>
        )}
      </header>
      <p className={classes.marked} role="status">
        {isMarked && <span>{homeTexts.markedRead}</span>}
        {state === 'undoable' && (
          <Button tone="plain" onClick={() => pressed(undo)}>
            {homeTexts.undo}
          </Button>
        )}
      </p>
      {!isMarked && (
        <ul className={classes.list}>
          {items.map((item) => (
            <NewsRow key={item.topic.id} item={item} />
          ))}
        </ul>
      )}
      {!isMarked && more > 0 && <p className={classes.more}>{homeTexts.moreUnread(more)}</p>}
    </section>
  )
}

function NewsRow({ item }: { item: UnreadTopicFragment }) {
  const { topic, firstUnreadId, unreadCount, latestAuthorName, excerpt } = item
  return (
    <li className={classes.row} data-unread>
      <h3 className={classes.title}>
        <Link to={firstUnreadId == null ? topicPath(topic) : postPath(topic, firstUnreadId)}>{topic.title}</Link>
      </h3>
      <p className={classes.facts}>
        <span className={classes.count}>
          {unreadCount === 0 ? homeTexts.newTopic : homeTexts.newPosts(unreadCount)}
        </span>
        {topic.latestPostAt != null && <RelativeTime at={topic.latestPostAt} focusable={false} />}
      </p>
      <p className={classes.words}>
        <span className={classes.author}>{latestAuthorName}</span> {excerpt}
      </p>
      <p className={classes.category}>{topic.category.name}</p>
    </li>
  )
}
