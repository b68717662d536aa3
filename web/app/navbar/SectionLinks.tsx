import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { administrationSections, catalogueSections, isWithin, type Section } from '../sections.ts'
import { appTexts } from '../text.ts'
import classes from './Navbar.module.css'

interface SectionLinkProps {
  section: Section
  /** The text of its mark for screen readers; without it there is no mark. */
  mark?: string | undefined
  className?: string
  onClick?: () => void
  /** Whether a second line describes the section. */
  withAbout?: boolean
}

/** A link to a section, with `aria-current` on its screens. */
export function SectionLink({ section, mark, className, onClick, withAbout = false }: SectionLinkProps) {
  const { pathname } = useLocation()
  const aboutId = useId()
  const about = withAbout ? section.about : undefined
  const link = (
    <Link
      to={section.path}
      className={className}
      aria-current={isWithin(section, pathname) ? 'page' : undefined}
      onClick={onClick}
      aria-describedby={about && aboutId}
    >
      <span className={classes.title} data-current={isWithin(section, pathname) || undefined}>
        {section.title}
        {mark != null && (
          <span className={classes.mark}>
            <span className="visually-hidden"> {mark}</span>
          </span>
        )}
      </span>
    </Link>
  )
  if (about == null) return link
  // Outside the link, so that it is not included in the link's name; the link covers both.
  return (
    <div className={classes.about}>
      {link}
      <span id={aboutId} className={classes.aboutWords}>
        {about}
      </span>
    </div>
  )
}

interface AdministrationLinksProps {
  linkClassName?: string
  headingClassName?: string
  /** The class of the element around the links of a group. */
  groupClassName?: string | undefined
  onClick?: () => void
}

/** The links under Haldus: the catalogues, then the other sections. */
export function AdministrationLinks({
  linkClassName,
  headingClassName,
  groupClassName,
  onClick,
}: AdministrationLinksProps) {
  const links = (sections: Section[]) =>
    sections.map((section) => (
      <SectionLink key={section.path} section={section} className={linkClassName} onClick={onClick} withAbout />
    ))
  return (
    <>
      <div role="group" aria-label={appTexts.catalogues}>
        <div className={headingClassName} aria-hidden="true">
          {appTexts.catalogues}
        </div>
        <div className={groupClassName}>{links(catalogueSections)}</div>
      </div>
      <hr />
      <div className={groupClassName}>{links(administrationSections)}</div>
    </>
  )
}
