/** The address of the client's service worker. VISIT-1. */
export const workerPath = '/sise/worker.js'

/** The placeholder in the pages of the build that the gateway replaces with the community's name. */
export const communityPlaceholder = '%community%'

/** The placeholder in the built service worker for the SHA-256 of a page as the gateway sends it, in base64; the page's file follows. */
export const pageHashPlaceholder = '%sha256%'

/** Returns the route of a path of the client; undefined for a path without a screen. */
export type RouteChooser = (path: string) => string | undefined

/**
 * Creates a matcher of the client's routes, such as `/foorum/:category`. Of several matches the one with the fewest parameters wins, as in
 * the client's router. ROUTE-1.
 */
export function routeChooser(routes: readonly string[]): RouteChooser {
  const known = routes
    .map((route) => ({ route, segments: segmentsOf(route) }))
    .toSorted((one, other) => parametersIn(one.segments) - parametersIn(other.segments))
  return (path) => {
    const requested = segmentsOf(path)
    return known.find(
      ({ segments }) =>
        segments.length === requested.length &&
        segments.every((segment, index) => segment.startsWith(':') || segment === requested[index]),
    )?.route
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

const parametersIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith(':')).length
