import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeChooser } from '../../schema/rules/client/pages.ts'

/** Gives the file of the page for a path of the client; `index.html`, which is that of the screen "not found", for one that no screen has. */
export type PageChooser = (path: string) => string

/** Reads which page stands at which address of the client, from the build's pages.json: routes, each with a file. ROUTE-1. */
export function readPages(webDir: string): PageChooser {
  const pages = pagesIn(webDir)
  const routeAt = routeChooser(Object.keys(pages))
  return (path) => pages[routeAt(path) ?? ''] ?? 'index.html'
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
