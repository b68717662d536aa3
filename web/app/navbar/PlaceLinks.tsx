import { Link, useLocation } from 'react-router-dom'
import { administrationPlaces, cataloguePlaces, isWithin, type Place } from '../places.ts'
import { appTexts } from '../text.ts'

interface PlaceLinkProps {
  place: Place
  className?: string
  onClick?: () => void
}

/** A link to a section, with `aria-current` on its screens. */
export function PlaceLink({ place, className, onClick }: PlaceLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={place.path}
      className={className}
      aria-current={isWithin(place, pathname) ? 'page' : undefined}
      onClick={onClick}
    >
      <span data-current={isWithin(place, pathname) || undefined}>{place.title}</span>
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
  const links = (places: Place[]) =>
    places.map((place) => <PlaceLink key={place.path} place={place} className={linkClassName} onClick={onClick} />)
  return (
    <>
      <div role="group" aria-label={appTexts.catalogues}>
        <div className={headingClassName} aria-hidden="true">
          {appTexts.catalogues}
        </div>
        {links(cataloguePlaces)}
      </div>
      <hr />
      {links(administrationPlaces)}
    </>
  )
}
