import { useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { DraftsProvider } from '../lib/drafts/useDrafts.tsx'
import { SkipLink } from '../ui/link/SkipLink.tsx'
import { useMe } from '../users/session/session.tsx'
import { AppKeys } from './keys/AppKeys.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { appTexts } from './text.ts'
import classes from './Shell.module.css'

/** The layout of every screen: for a signed-in person the navbar and a skip link (WCAG 2.4.1), then the main landmark. */
export function Shell() {
  const { me } = useMe()
  const main = useRef<HTMLElement>(null)
  return (
    <>
      {me && (
        <>
          <SkipLink onSkip={() => main.current?.focus()}>{appTexts.skipToContent}</SkipLink>
          {/* Also on the screen of an unknown address, which needs no session. */}
          <DraftsProvider owner={me.id} secret={me.draftKey ?? null}>
            <Navbar me={me} />
          </DraftsProvider>
          <AppKeys />
        </>
      )}
      <main className={classes.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
