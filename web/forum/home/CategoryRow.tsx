import '../unread.css'
import { Link } from 'react-router-dom'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { categoryPath, topicPath } from '../paths.ts'
import type { CategoryRowFragment } from './generated.ts'
import { homeTexts } from './text.ts'
import classes from './CategoryRow.module.css'

interface CategoryRowProps {
  category: CategoryRowFragment
  /** How many of its topics have something unread. FORUM-10. */
  unreadCount: number
}

/** A category on the home screen: its name, how much is unread, and the topic and time of the latest post. FORUM-1. */
export function CategoryRow({ category, unreadCount }: CategoryRowProps) {
  const { name, slug, latestPostAt, latestPostTitle, latestTopicId } = category
  return (
    <li className={classes.row}>
      <h2 className={classes.name}>
        <Link to={categoryPath(slug)}>{name}</Link>
        {unreadCount > 0 && (
          <span className={classes.unread} data-unread>
            <span aria-hidden="true">{unreadCount}</span>
            <span className="visually-hidden">, {homeTexts.unreadTopics(unreadCount)}</span>
          </span>
        )}
      </h2>
      <p className={classes.latest}>
        {latestPostTitle != null &&
          (latestTopicId == null ? (
            <span className={classes.title}>{latestPostTitle}</span>
          ) : (
            <Link className={classes.title} to={topicPath({ id: latestTopicId, category })}>
              {latestPostTitle}
            </Link>
          ))}
        {latestPostAt != null ? <RelativeTime at={latestPostAt} /> : <span>{homeTexts.emptyCategory}</span>}
      </p>
    </li>
  )
}
