import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { layout } from '../../ui/layout/layout.ts'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { postPath, topicPath } from '../paths.ts'
import { type NotificationRowFragment, useMarkLikesSeenMutation, useNotificationsPages } from './generated.ts'
import { notificationTexts } from './text.ts'
import classes from '../Forum.module.css'

const NotificationOffers = lazyComponent(async () => ({
  default: (await import('../../users/notifications/chunk.ts')).NotificationOffers,
}))

/** The member's notifications: mentions, posts in followed topics, and the number of new likes. FORUM-11. */
export default function NotificationsPage() {
  const { data, rows, error, retry, hasMore, readOn } = useNotificationsPages()
  const latestLikeAt = data?.notificationPage?.latestLikeAt
  const unreadCount = data?.notificationPage?.unreadCount
  const likeCount = data?.notificationPage?.likeCount ?? 0
  const { cache } = useApolloClient()
  useEffect(() => {
    // The bell shows the same count.
    if (unreadCount != null) cache.modify({ fields: { unreadNotificationCount: () => unreadCount } })
  }, [cache, unreadCount])
  const [markSeen] = useMarkLikesSeenMutation()
  useEffect(() => {
    // After a failure the next visit counts them again.
    if (latestLikeAt != null) markSeen({ variables: { until: latestLikeAt } }).catch(() => {})
  }, [latestLikeAt, markSeen])
  // Moves the focus when an accepted or declined offer is removed with its buttons. WCAG 2.4.3.
  const moveFocus = useFocusAfterRender(lostFocus)
  // A server without notifications has no such screen.
  if (data && !data.notificationPage) return <NotFound />
  return (
    <Page title={notificationTexts.title} width="text">
      {content()}
    </Page>
  )

  function content() {
    if (!rows) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
    return (
      <>
        {likeCount > 0 && <p className={layout('muted', 'below16')}>{notificationTexts.likes(likeCount)}</p>}
        {rows.length === 0 ? (
          <Empty>{notificationTexts.nothing}</Empty>
        ) : (
          <ul className={layout('lined')}>
            {rows.map((row) => (
              <NotificationRow key={row.id} row={row} />
            ))}
          </ul>
        )}
        {hasMore && (
          <LoadMore way="down" load={readOn}>
            {notificationTexts.more}
          </LoadMore>
        )}
        <NotificationOffers hasAny={rows.length > 0} onDecided={moveFocus} />
      </>
    )
  }
}

/** The last heading or link above the offers, if the focus was lost with one of them. */
function lostFocus(): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>('main :is(h1, h2 a)')
  return document.activeElement === document.body ? (all[all.length - 1] ?? null) : null
}

function NotificationRow({ row }: { row: NotificationRowFragment }) {
  const { kind, topic, postId, authorName, excerpt, createdAt, read, unreadCount } = row
  const verb =
    kind === 'MENTION'
      ? notificationTexts.mentioned
      : postId == null
        ? notificationTexts.began
        : notificationTexts.replied
  return (
    <li className={`${classes.row} ${classes.dotted}`} data-unread={!read || undefined}>
      <p>
        <span className={layout('strong')}>{authorName}</span> {verb}
        {kind === 'POSTS' && unreadCount > 1 && <span> · {notificationTexts.newReplies(unreadCount)}</span>}
      </p>
      <h2 className={read ? layout('regular') : undefined}>
        <Link className={classes.link} to={postId == null ? topicPath(topic) : postPath(topic, postId)}>
          {!read && <span className="visually-hidden">{notificationTexts.unread} </span>}
          <span>{topic.title}</span>
        </Link>
      </h2>
      <p className={layout('muted')}>{excerpt}</p>
      <p className={layout('muted', 'small')}>
        {topic.category.name} · <RelativeTime at={createdAt} focusable={false} />
      </p>
    </li>
  )
}
