import { IconCalendar, IconMenu2, IconMessages, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { searchPath } from '../../search/paths.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { forumSearchPath, isWithin, mainSections } from '../sections.ts'
import { appTexts } from '../text.ts'
import { onDemandTexts } from './text.ts'
import classes from './Navbar.module.css'

interface PhoneBarProps {
  /** Whether the forum has something new. */
  isForumMarked: boolean
  menuOpen: boolean
  onMenu: () => void
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const

/** The bar at the bottom of a phone, within the thumb's reach. Hidden during typing and in editors, which have a save bar. NAV-2. */
export function PhoneBar({ isForumMarked, menuOpen, onMenu }: PhoneBarProps) {
  const { pathname } = useLocation()
  const [forum, calendar] = mainSections
  const search = useHasOwnApi() ? searchPath : forumSearchPath
  const isSearch = pathname === search
  const item = (to: string, title: string, isCurrent: boolean, picture: ReactNode, mark?: string) => (
    <Link to={to} className={classes.phoneItem} aria-current={isCurrent ? 'page' : undefined}>
      <span className={classes.icon} data-marked={mark != null || undefined}>
        {picture}
      </span>
      <span className={classes.word}>{title}</span>
      {mark != null && <span className="visually-hidden">{mark}</span>}
    </Link>
  )
  return (
    <nav className={classes.phoneBar} data-phone-bar aria-label={onDemandTexts.phoneNavigation}>
      {forum &&
        item(
          forum.path,
          forum.title,
          isWithin(forum, pathname) && !isSearch,
          <IconMessages {...icon} />,
          isForumMarked ? appTexts.somethingNew : undefined,
        )}
      {calendar && item(calendar.path, calendar.title, isWithin(calendar, pathname), <IconCalendar {...icon} />)}
      {item(search, appTexts.search, isSearch, <IconSearch {...icon} />)}
      <button
        type="button"
        className={classes.phoneItem}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <span className={classes.icon}>
          <IconMenu2 {...icon} />
        </span>
        <span className={classes.word}>{appTexts.menu}</span>
      </button>
    </nav>
  )
}
