import { useApolloClient } from '@apollo/client/react'
import { IconChevronDown, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import { basename } from '../../lib/basename.ts'
import { whenIdle } from '../../lib/chunks/whenIdle.ts'
import { searchPath } from '../../search/paths.ts'
import { Dropdown } from '../../ui/button/Dropdown.tsx'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import { Initials } from '../../ui/person/Initials.tsx'
import { markTitle } from '../../ui/state/heading.ts'
import { uiTexts } from '../../ui/text.ts'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import { readWhatIsNew, type SignedInFragment, useWhatIsNewQuery } from '../../users/generated.ts'
import { useSignOut } from '../../users/session/useSignOut.ts'
import { useHasOwnApi, useSettings } from '../../users/useSettings.ts'
import { showSearch } from '../keys/AppKeys.tsx'
import { forumSearchPath, isInAdministration, mainSections } from '../sections.ts'
import { appTexts } from '../text.ts'
import { Bell } from './Bell.tsx'
import { AdministrationLinks, SectionLink } from './SectionLinks.tsx'
import classes from './Navbar.module.css'

const loadNarrow = () => import('./NarrowNavigation.tsx')

/** On phones its late rendering shifts nothing. */
const NarrowNavigation = lazyComponent(loadNarrow, {
  close: ({ isOpen, onClose }) => (isOpen ? onClose : undefined),
})

/** Loaded when the browser is idle, as few visits open it. */
const PersonPanel = lazyComponent(async () => ({ default: (await loadNarrow()).PersonPanel }))

/** Empty while all is well. */
const OperatorMark = lazyComponent(async () => ({
  default: (await import('../../operator/StatusPage.tsx')).OperatorMark,
}))

/** The navbar: the community, the sections, search and the person; below 900 px a button that opens a drawer. NAV-1, NAV-2. */
export function Navbar({ me }: { me: SignedInFragment }) {
  const { communityName, publicSiteUrl } = useSettings()
  const signOut = useSignOut()
  const hasOwnApi = useHasOwnApi()
  useEffect(() => whenIdle(PersonPanel.preload), [])
  const { isForumMarked, unreadNotificationCount } = useWhatIsNew()
  const { pathname } = useLocation()
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [drawerOpen, setDrawerOpen] = useState(false)
  const inAdministration = isInAdministration(pathname)
  const name = me.name ?? me.email ?? ''
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.community}>
        <img src={`${basename}/mark.svg`} width={28} height={28} alt="" />
        <span>{communityName || uiTexts.productName}</span>
      </Link>
      <nav className={classes.sections} aria-label={appTexts.mainNavigation}>
        <div className={classes.links}>
          {mainSections.map((section) => (
            <SectionLink
              key={section.path}
              section={section}
              mark={section.path === '/' && isForumMarked ? appTexts.somethingNew : undefined}
              className={classes.section}
            />
          ))}
          <Dropdown
            buttonClassName={classes.section}
            label={
              <>
                <span data-current={inAdministration || undefined}>{appTexts.administration}</span>
                <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
              </>
            }
          >
            <AdministrationLinks linkClassName={classes.item} headingClassName={classes.heading} />
          </Dropdown>
          <ExternalLink href={publicSiteUrl} className={classes.section}>
            {appTexts.publicSite}
          </ExternalLink>
        </div>
        <div className={classes.side}>
          {hasOwnApi ? <SearchButton /> : <SearchLink to={forumSearchPath} />}
          {me.status === 'ADMIN' && <OperatorMark className={classes.square} />}
          <Bell count={unreadNotificationCount} />
          <button type="button" className={classes.section} onClick={() => void signOut()}>
            {appTexts.signOut}
          </button>
          <Dropdown
            align="end"
            buttonClassName={classes.person}
            name={appTexts.personMenu(name)}
            label={<Initials name={name} size={34} />}
          >
            <PersonPanel me={me} />
          </Dropdown>
        </div>
      </nav>
      <SearchLink to={hasOwnApi ? searchPath : forumSearchPath} />
      {me.status === 'ADMIN' && <OperatorMark className={classes.square} />}
      <Bell count={unreadNotificationCount} />
      <button
        type="button"
        className={classes.menuButton}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
        <span className={classes.menuWord}>{appTexts.menu}</span>
      </button>
      {(isPhone || drawerOpen) && (
        <NarrowNavigation
          {...{ me, publicSiteUrl, isPhone, isForumMarked }}
          isOpen={drawerOpen}
          onOpen={() => setDrawerOpen(true)}
          onClose={() => setDrawerOpen(false)}
        />
      )}
    </header>
  )
}

/** A response without these fields is usable; the next one has them again. */
const context = { optionalFields: ['hasForumNews', 'unreadNotificationCount'] }

/** The news that the navbar shows. */
interface News {
  /** Whether the forum has something new. */
  isForumMarked: boolean
  /** How many notifications are unread; null on a server without them. */
  unreadNotificationCount: number | null
}

/** The news for the person: for the mark at the forum's section and in the tab's title, and for the bell. FORUM-10, FORUM-11. */
function useWhatIsNew(): News {
  const client = useApolloClient()
  const { pathname } = useLocation()
  const { data } = useWhatIsNewQuery({ context })
  const isForumMarked = data?.hasForumNews === true
  const unreadNotificationCount = data?.unreadNotificationCount ?? null
  const isMarked = isForumMarked || (unreadNotificationCount ?? 0) > 0
  const before = useRef(pathname)
  useEffect(() => {
    const wasTopic = matchPath('/foorum/:category/:topicId', before.current) != null
    before.current = pathname
    // The topic may have been the last unread one.
    if (!isMarked || !wasTopic) return
    // If that fails, the mark stays until the session is checked again.
    readWhatIsNew(client, {}, { context }).catch(() => {})
  }, [client, isMarked, pathname])
  useEffect(() => {
    markTitle(isMarked)
    return () => markTitle(false)
  }, [isMarked])
  return { isForumMarked, unreadNotificationCount }
}

/** The link to a search: next to the menu of narrow windows, except on phones, and on a plain server among the links of wide ones. */
const SearchLink = ({ to }: { to: string }) => (
  <Link
    to={to}
    className={`${classes.square} ${classes.search}`}
    aria-label={appTexts.search}
    aria-keyshortcuts="/"
    title={to === forumSearchPath ? appTexts.searchForum : appTexts.search}
  >
    <IconSearch size={20} stroke={1.75} aria-hidden="true" />
  </Link>
)

/** The button that opens the search over everything, in wide windows. SEARCH-1. */
const SearchButton = () => (
  <button
    type="button"
    className={classes.searchField}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={showSearch}
  >
    <IconSearch size={18} stroke={1.75} aria-hidden="true" />
    <span>
      {appTexts.search} <kbd aria-hidden="true">{appTexts.searchKeys}</kbd>
    </span>
  </button>
)
