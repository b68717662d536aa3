import { Link, useLocation } from 'react-router-dom'
import { administrationSections, catalogueSections, isWithin, type Section } from '../sections.ts'
import { appTexts } from '../text.ts'
import classes from './SectionLinks.module.css'

interface SectionLinkProps {
  section: Section
  /** What its mark says to those who do not see it; without, it has none. */
  mark?: string | undefined
  className?: string
  onClick?: () => void
}

/** A link to a section, with `aria-current` on its screens. */
export function SectionLink({ section, mark, className, onClick }: SectionLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={section.path}
      className={className}
      aria-current={isWithin(section, pathname) ? 'page' : undefined}
      onClick={onClick}
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
}

interface AdministrationLinksProps {
  linkClassName?: string
  headingClassName?: string
  onClick?: () => void
}

/** The links under Haldus: the catalogues, then the other sections. */
export function AdministrationLinks({ linkClassName, headingClassName, onClick }: AdministrationLinksProps) {
  const links = (sections: Section[]) =>
    sections.map((section) => (
      <SectionLink key={section.path} section={section} className={linkClassName} onClick={onClick} />
    ))
  return (
    <>
      <div role="group" aria-label={appTexts.catalogues}>
        <div className={headingClassName} aria-hidden="true">
          {appTexts.catalogues}
        </div>
        {links(catalogueSections)}
      </div>
      <hr />
      {links(administrationSections)}
    </>
  )
}
