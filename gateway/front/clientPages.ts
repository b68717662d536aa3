import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Gives the file of the page for a path of the client; `index.html`, which is that of the screen "not found", for one that no screen has. */
export type PageChooser = (path: string) => string

/**
 * Reads which page stands at which address of the client, from the build's pages.json: route paths such as `/foorum/:category`, each with a
 * file. Of several that match, the one that says more words of the address wins, as in the client's router. ROUTE-1.
 */
export function readPages(webDir: string): PageChooser {
  const routes = Object.entries(pagesIn(webDir))
    .map(([route, file]) => ({ file, segments: segmentsOf(route) }))
    .toSorted((one, other) => parametersIn(one.segments) - parametersIn(other.segments))
  return (path) => {
    const asked = segmentsOf(path)
    const found = routes.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, index) => segment.startsWith(':') || segment === asked[index]),
    )
    return found?.file ?? 'index.html'
  }
}

function pagesIn(webDir: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')) as Record<string, string>
  } catch (error) {
    // Built without pages of its own for each screen, as in tests: index.html stands for all.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

const parametersIn = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith(':')).length
