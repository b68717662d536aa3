import './shoreline.css'
import type { ReactNode, Ref } from 'react'
import { basename } from '../../lib/basename.ts'
import { shoreline, shorelineBox } from './shoreline.ts'
import classes from './GuestFrame.module.css'

interface GuestFrameProps {
  /** The community's name, with its mark; '' until it is loaded. Undefined where the navbar shows it. */
  communityName?: string
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
  /** Whom to ask. */
  help?: ReactNode
  /** A link that leads on. */
  wayOn?: ReactNode
  /** Whether it is announced at once: it stands in the place of what somebody waits for. */
  alerts?: boolean
}

/**
 * The frame of what guests see, and of what leads no further: signing in, mailed links, an address that does not exist, a page that did not
 * open. A column of 400 px over a drawn shore. It needs no router and no theme provider: the build draws it into the pages.
 */
export function GuestFrame({ communityName, title, titleRef, children, help, wayOn, alerts }: GuestFrameProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.column} role={alerts ? 'alert' : undefined}>
        {communityName != null && (
          <p className={classes.community}>
            <img src={`${basename}/mark.svg`} width={32} height={32} alt="" />
            {communityName}
          </p>
        )}
        <h1 className={classes.title} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h1>
        {children}
        {(help != null || wayOn != null) && (
          <div className={classes.foot}>
            {help != null && <p>{help}</p>}
            {wayOn}
          </div>
        )}
      </div>
      <svg
        className="shoreline"
        viewBox={shorelineBox}
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: shoreline }}
      />
    </div>
  )
}
