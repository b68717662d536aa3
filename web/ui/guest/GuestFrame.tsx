import './shoreline.css'
import { Fragment, type ReactNode, type Ref } from 'react'
import { basename } from '../../lib/basename.ts'
import { informationPages } from './informationPages.ts'
import { LicencesLink } from './LicencesLink.tsx'
import { shoreline, shorelineBox } from './shoreline.ts'
import classes from './GuestFrame.module.css'

interface GuestFrameProps {
  /** The community's name, shown with its mark; '' until it is loaded. Undefined if the navbar shows it. */
  communityName?: string
  title: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
  /** Whom a guest can ask for help. */
  help?: ReactNode
  /** A link to another screen. */
  wayOn?: ReactNode
  /** Whether it is announced at once, as it replaces content for which the person waits. */
  alerts?: boolean
}

/**
 * The frame of the screens for guests and of dead ends: signing in, mailed links, a missing page, a page that did not open. A column of 400
 * px above a drawing of a shore. It uses neither router nor theme provider: the build renders it into the pages.
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
        <div className={classes.foot}>
          {help != null && <p>{help}</p>}
          {wayOn}
          <p>
            {informationPages.map(({ path, words }) => (
              <Fragment key={path}>
                <a href={`${basename}${path}`}>{words}</a>
                {' · '}
              </Fragment>
            ))}
            <LicencesLink />
          </p>
        </div>
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
