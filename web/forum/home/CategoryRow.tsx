import { Link } from 'react-router-dom'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { categoryPath } from '../paths.ts'
import type { CategoryRowFragment } from './generated.ts'
import { homeTexts } from './text.ts'
import classes from './CategoryRow.module.css'

/** A category on the home screen: its name, and the topic and time of the latest post. FORUM-1. */
export function CategoryRow({ category }: { category: CategoryRowFragment }) {
  const { name, slug, latestPostAt, latestPostTitle } = category
  return (
    <li className={classes.row}>
      <h2 className={classes.name}>
        <Link to={categoryPath(slug)}>{name}</Link>
      </h2>
      <p className={classes.latest}>
        {latestPostTitle != null && <span className={classes.title}>{latestPostTitle}</span>}
        {latestPostAt != null ? <RelativeTime at={latestPostAt} /> : homeTexts.emptyCategory}
      </p>
    </li>
  )
}
