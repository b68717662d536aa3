import { Link } from 'react-router-dom'
import { forumTexts } from './text.ts'
import { categoryPath } from './paths.ts'
import classes from './Trail.module.css'

interface TrailProps {
  /** The category one is in; without it only the forum itself is named. */
  category?: { name: string; slug: string }
}

/** The way up from a screen of the forum. */
export function Trail({ category }: TrailProps) {
  return (
    <nav className={classes.trail} aria-label={forumTexts.whereAmI}>
      <Link to="/">{forumTexts.forum}</Link>
      {category && (
        <>
          <span aria-hidden="true">›</span>
          <Link to={categoryPath(category.slug)}>{category.name}</Link>
        </>
      )}
    </nav>
  )
}
