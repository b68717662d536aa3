import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '../../lib/errors.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { postPath, topicPath } from '../paths.ts'
import { type NewsFragment, type UnreadTopicFragment, useMarkForumReadMutation } from './generated.ts'
import { homeTexts } from './text.ts'
import rows from '../Forum.module.css'
import classes from './Home.module.css'

interface NewsListProps {
  news: NewsFragment
  marking: ReturnType<typeof useMarkAllRead>
}

/** The topics with unread posts, each with a link to its first unread post. FORUM-10. */
export function NewsList({ news, marking }: NewsListProps) {
  const { items, categories } = news
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, markAll, undo } = marking
  // Moves the focus to the heading, because the pressed button is removed.
  const pressed = (action: () => void) => {
    heading.current?.focus({ preventScroll: true })
    action()
  }
  const isMarked = state === 'undoable' || (state === 'done' && items.length === 0)
  if (items.length === 0 && !isMarked) return null
  const more = categories.reduce((sum, { topicCount }) => sum + topicCount, 0) - items.length
  return (
    <section className={layout('below40')} aria-labelledby="news">
      <h2 id="news" className={layout('large', 'below8')} ref={heading} tabIndex={-1}>
        {homeTexts.news}
      </h2>
      <p className={layout('row', 'gap16', 'muted')} role="status">
        {isMarked && <span>{homeTexts.markedRead}</span>}
        {state === 'undoable' && (
          <Button tone="plain" onClick={() => pressed(undo)}>
            {homeTexts.undo}
          </Button>
        )}
      </p>
      {!isMarked && (
        <ul className={layout('lined')}>
          {items.map((item) => (
            <NewsRow key={item.topic.id} item={item} />
          ))}
        </ul>
      )}
      {!isMarked && (
        <div className={layout('row', 'gap16', 'between', 'above12')}>
          <Button tone="plain" onClick={() => pressed(markAll)}>
            {homeTexts.markAllRead}
          </Button>
          {more > 0 && <p className={layout('muted')}>{homeTexts.moreUnread(more)}</p>}
        </div>
      )}
    </section>
  )
}

function NewsRow({ item }: { item: UnreadTopicFragment }) {
  const { topic, firstUnreadId, unreadCount, latestAuthorName, excerpt } = item
  return (
    <li className={`${rows.row} ${rows.dotted} ${classes.news}`} data-unread>
      <h3>
        <Link className={rows.link} to={firstUnreadId == null ? topicPath(topic) : postPath(topic, firstUnreadId)}>
          {topic.title}
        </Link>
      </h3>
      <p className={classes.facts}>
        <span className={`${classes.ink} ${layout('strong')}`}>
          {unreadCount === 0 ? homeTexts.newTopic : homeTexts.newPosts(unreadCount)}
        </span>
        {topic.latestPostAt != null && <RelativeTime at={topic.latestPostAt} focusable={false} />}
      </p>
      <p className={`${classes.words} ${layout('oneLine', 'muted')}`}>
        <span className={`${classes.ink} ${classes.author}`}>{latestAuthorName}</span> {excerpt}
      </p>
      <p className={`${classes.of} ${layout('oneLine', 'muted', 'small')}`}>{topic.category.name}</p>
    </li>
  )
}

/** How long marking all as read can be undone, in ms. FORUM-10. */
const undoMs = 10_000

/** 'offered', 'undoable' for 10 s after a press, then 'done'. */
type MarkState = 'offered' | 'undoable' | 'done'

/** A press on 'mark all as read': the time up to which posts are marked, and the user's id. */
interface Marking {
  until: string
  by: string | null
}

/** Marks all as read. The mutation is sent when the time for undo is over, or the user leaves the screen or the page. FORUM-10. */
export function useMarkAllRead(news: NewsFragment | null | undefined) {
  const [marking, setMarking] = useState<Marking | null>(null)
  const [state, setState] = useState<MarkState>('offered')
  const isOpen = useRef(false)
  const [mark] = useMarkForumReadMutation()

  const send = useLatest(({ until, by }: Marking, keepalive: boolean) => {
    // Another user may have signed in, in this tab or another one.
    if (currentPerson() !== by) return
    void mark({
      variables: { until },
      context: { keepalive },
      update: (cache) => {
        cache.modify({ fields: { forumNews: (before: object) => ({ ...before, items: [], categories: [] }) } })
        for (const { topic } of news?.items ?? [])
          cache.modify({ id: cache.identify(topic), fields: { read: () => true } })
      },
    }).catch((error: unknown) => {
      setState('offered')
      notifyFailed(homeTexts.markingFailed(errorText(error)))
    })
  })

  useEffect(() => {
    if (!marking) return
    const sendOnce = (keepalive: boolean) => {
      if (!isOpen.current) return
      isOpen.current = false
      send.current(marking, keepalive)
    }
    const timer = setTimeout(() => {
      sendOnce(false)
      setState('done')
    }, undoMs)
    const leave = () => sendOnce(true)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [marking, send])

  return {
    state,
    markAll: () => {
      // The server's time: this device's clock may be wrong, and newer posts must stay unread.
      const until = news?.items[0]?.topic.latestPostAt
      if (until == null) return
      isOpen.current = true
      setMarking({ until, by: currentPerson() })
      setState('undoable')
    },
    undo: () => {
      isOpen.current = false
      setMarking(null)
      setState('offered')
    },
  }
}
