import { IconBell } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { appTexts } from '../text.ts'
import classes from './Navbar.module.css'

interface BellProps {
  /** The number of unread notifications, up to 100; null on a server that does not report it, where there is no bell. */
  count: number | null
}

/** The bell in the navbar: a link to the notifications, with the number of unread ones. FORUM-11. */
export function Bell({ count }: BellProps) {
  const { pathname } = useLocation()
  if (count == null) return null
  const shown = count > 99 ? '99+' : count
  const name = count === 0 ? appTexts.notifications : appTexts.unreadNotifications(shown)
  return (
    <Link
      to="/sulle"
      className={classes.square}
      aria-label={name}
      title={name}
      aria-current={pathname === '/sulle' ? 'page' : undefined}
    >
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  )
}
