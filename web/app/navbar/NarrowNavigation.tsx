import type { SignedInFragment } from '../../users/generated.ts'
import { NavDrawer } from './NavDrawer.tsx'
import { PhoneBar } from './PhoneBar.tsx'

export { PersonPanel } from './PersonPanel.tsx'

interface NarrowNavigationProps {
  me: SignedInFragment
  publicSiteUrl: string
  isPhone: boolean
  /** Whether the forum has something new. */
  isForumMarked: boolean
  /** Whether the drawer is open. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** The navigation of narrow windows: the drawer, and on phones the bar at the bottom. Import it lazily. NAV-2. */
export default function NarrowNavigation(props: NarrowNavigationProps) {
  const { me, publicSiteUrl, isPhone, isForumMarked, isOpen, onOpen, onClose } = props
  return (
    <>
      {isPhone && <PhoneBar isForumMarked={isForumMarked} menuOpen={isOpen} onMenu={onOpen} />}
      {isOpen && <NavDrawer me={me} publicSiteUrl={publicSiteUrl} onClose={onClose} />}
    </>
  )
}
