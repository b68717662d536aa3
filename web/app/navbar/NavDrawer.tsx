import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import { useFocusBack } from '../../ui/notice/useFocusBack.ts'
import { useTopmostClose } from '../../ui/notice/useTopmostClose.ts'
import { uiTexts } from '../../ui/text.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import type { SignedInFragment } from '../../users/generated.ts'
import { useSignOut } from '../../users/session/useSignOut.ts'
import { isInAdministration, mainSections } from '../sections.ts'
import { appTexts } from '../text.ts'
import { PersonPanel } from './PersonPanel.tsx'
import { AdministrationLinks, SectionLink } from './SectionLinks.tsx'
import classes from './NavDrawer.module.css'

interface NavDrawerProps {
  me: SignedInFragment
  publicSiteUrl: string
  onClose: () => void
}

/** The navigation as a full-screen modal drawer, for narrow screens. Import it lazily. NAV-2. */
function NavDrawer({ me, publicSiteUrl, onClose }: NavDrawerProps) {
  const signOut = useSignOut()
  const inAdministration = isInAdministration(useLocation().pathname)
  const [unfolded, setUnfolded] = useState(inAdministration)
  useFocusBack()
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  useTopmostClose(opened, close)
  // A window that is widened shows the links in the navbar again.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 900px)')
    const closeWhenWide = () => {
      if (wide.matches) setOpened(false)
    }
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
  }, [])
  return (
    // Composed from parts, because Drawer.Header is a <header>, which would be a second banner landmark.
    <Drawer.Root
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      size="100%"
      position="right"
      returnFocus={false}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title fw={600} fz="lg">
            {appTexts.menu}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={uiTexts.close} size={44} />
        </div>
        <Drawer.Body>
          <nav className={classes.sheet} aria-label={appTexts.mainNavigation}>
            <div className={classes.columns}>
              {mainSections.map((section) => (
                <SectionLink key={section.path} section={section} className={classes.item} onClick={close} />
              ))}
              <ExternalLink href={publicSiteUrl} className={classes.item}>
                {appTexts.publicSite}
              </ExternalLink>
            </div>
            <hr />
            <button
              type="button"
              className={classes.item}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            >
              <span data-current={inAdministration || undefined}>{appTexts.administration}</span>
              <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            </button>
            {unfolded && (
              <div className={classes.administration}>
                <AdministrationLinks
                  linkClassName={classes.item}
                  headingClassName={classes.heading}
                  groupClassName={classes.columns}
                  onClick={close}
                />
              </div>
            )}
            <hr />
            <PersonPanel me={me} onLeave={close} />
            <button type="button" className={classes.item} onClick={() => void signOut()}>
              {appTexts.signOut}
            </button>
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

export default withKit(NavDrawer)
