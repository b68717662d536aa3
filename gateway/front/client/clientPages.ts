import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import escapeHtml from 'escape-html'
import { communityPlaceholder, routeChooser } from '../../../schema/rules/client/pages.ts'

/** Returns the HTML file for a path of the client; `index.html`, the "not found" screen, for a path without a screen. */
export type PageChooser = (path: string) => string

/** Reads the build's pages.json, which maps routes to HTML files. ROUTE-1. */
export function readPages(webDir: string): PageChooser {
  const pages = pagesIn(webDir)
  const routeAt = routeChooser(Object.keys(pages))
  return (path) => pages[routeAt(path) ?? ''] ?? 'index.html'
}

/** Reads a page of the build, such as index.html, as it is sent: with the community's name. */
export async function servedPage(webDir: string, file: string, communityName: string): Promise<string> {
  return withCommunity(await readFile(join(webDir, file), 'utf8'), communityName)
}

/** Fills in the community's name. */
export const withCommunity = (page: string, communityName: string): string =>
  page.replaceAll(communityPlaceholder, () => escapeHtml(communityName))

function pagesIn(webDir: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')) as Record<string, string>
  } catch (error) {
    // The build has no page per screen, as in tests: all paths get index.html.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
