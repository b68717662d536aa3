import { useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { useMe } from '../users/session/session.tsx'
import { Navbar } from './navbar/Navbar.tsx'
import { appTexts } from './text.ts'
import classes from './Shell.module.css'

/** What stands round every screen: the bar for who is signed in, and a way past it for keyboards. */
export function Shell() {
  const { me } = useMe()
  const main = useRef<HTMLElement>(null)
  return (
    <>
      {me && (
        <>
          <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
            {appTexts.skipToContent}
          </button>
          <Navbar me={me} />
        </>
      )}
      <main className={classes.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
