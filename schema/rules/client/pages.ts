/** The address of the client's service worker. VISIT-1. */
export const workerPath = '/sise/worker.js'

/** Gives the route of an address of the client; undefined for one that no screen has. */
export type RouteChooser = (path: string) => string | undefined

/**
 * Chooses among routes of the client, paths such as `/foorum/:category`. Of several that match, the one that says more words of the address
 * wins, as in the client's router. ROUTE-1.
 */
export function routeChooser(routes: readonly string[]): RouteChooser {
  const known = routes
    .map((route) => ({ route, segments: segmentsOf(route) }))
    .toSorted((one, other) => parametersIn(one.segments) - parametersIn(other.segments))
  return (path) => {
    const asked = segmentsOf(path)
    return known.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, index) => segment.startsWith(':') || segment === asked[index]),
    )?.route
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

const parametersIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith(':')).length
