import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ExternalLink } from '../../ui/link/ExternalLink.tsx'
import { useFocusBack } from '../../ui/notice/useFocusBack.ts'
import { useTopmostClose } from '../../ui/notice/useTopmostClose.ts'
import { uiTexts } from '../../ui/text.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import type { SignedInFragment } from '../../users/generated.ts'
import { useSignOut } from '../../users/session/useSignOut.ts'
import { mainSections } from '../sections.ts'
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
          <Drawer.Title fw={650} fz="lg">
            {appTexts.menu}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={uiTexts.close} size={44} />
        </div>
        <Drawer.Body>
          <nav className={classes.sheet} aria-label={appTexts.mainNavigation}>
            {mainSections.map((section) => (
              <SectionLink key={section.path} section={section} className={classes.item} onClick={close} />
            ))}
            <ExternalLink href={publicSiteUrl} className={classes.item}>
              {appTexts.publicSite}
            </ExternalLink>
            <h3 className={classes.group}>{appTexts.administration}</h3>
            <AdministrationLinks linkClassName={classes.item} headingClassName={classes.heading} onClick={close} />
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
