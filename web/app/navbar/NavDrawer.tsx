import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import type { SignedInFragment } from '../../users/generated.ts'
import { useSignOut } from '../../users/session/useSignOut.ts'
import { isInAdministration, mainSections } from '../sections.ts'
import { appTexts } from '../text.ts'
import { PersonPanel } from './PersonPanel.tsx'
import { AdministrationLinks, SectionLink } from './SectionLinks.tsx'
import classes from './Navbar.module.css'

interface NavDrawerProps {
  me: SignedInFragment
  publicSiteUrl: string
  onClose: () => void
}

/** The navigation as a full-screen modal drawer, for narrow screens. NAV-2. */
export function NavDrawer({ me, publicSiteUrl, onClose }: NavDrawerProps) {
  const signOut = useSignOut()
  const inAdministration = isInAdministration(useLocation().pathname)
  const [unfolded, setUnfolded] = useState(inAdministration)
  // In a wide window the navbar itself shows the links.
  const isWide = useMediaQuery('(min-width: 900px)')
  useEffect(() => {
    if (isWide) onClose()
  }, [isWide, onClose])
  return (
    <Dialog title={appTexts.menu} fills="window" onClose={onClose}>
      <nav className={classes.sheet} aria-label={appTexts.mainNavigation}>
        <div className={classes.columns}>
          {mainSections.map((section) => (
            <SectionLink key={section.path} section={section} className={classes.sheetItem} onClick={onClose} />
          ))}
          <ExternalLink href={publicSiteUrl} className={classes.sheetItem}>
            {appTexts.publicSite}
          </ExternalLink>
        </div>
        <hr />
        <button
          type="button"
          className={classes.sheetItem}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <span data-current={inAdministration || undefined}>{appTexts.administration}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {unfolded && (
          <div className={classes.administration}>
            <AdministrationLinks
              linkClassName={classes.sheetItem}
              headingClassName={classes.heading}
              groupClassName={classes.columns}
              onClick={onClose}
            />
          </div>
        )}
        <hr />
        <PersonPanel me={me} onLeave={onClose} />
        <button type="button" className={classes.sheetItem} onClick={() => void signOut()}>
          {appTexts.signOut}
        </button>
      </nav>
    </Dialog>
  )
}
