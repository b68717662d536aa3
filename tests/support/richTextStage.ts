import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, windowOf, type Opening } from './browser.ts'

/** A Chromium that shows the rich text on a screen of its own (tests/ui/richTextPage.tsx). */
export interface RichTextStage {
  /** A new window; the query may give `start`, `error` and `focus`. */
  open(query?: Record<string, string>, opening?: Opening): Promise<Page>
  /** The same with the cursor in the field. */
  typing(query?: Record<string, string>, opening?: Opening): Promise<Page>
  /** Closes all windows and tells which errors they met. */
  clear(): Promise<string[]>
  close(): Promise<void>
}

/** Bundles the page and starts the browser. */
export async function openRichTextStage(): Promise<RichTextStage> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-rich-text-'))
  bundle(folder)
  const files: Record<string, [string, string]> = {
    '/': ['text/html', shell],
    '/page.js': ['text/javascript', readFileSync(join(folder, 'richTextPage.js'), 'utf8')],
    '/page.css': ['text/css', readFileSync(join(folder, 'richTextPage.css'), 'utf8')],
  }
  rmSync(folder, { recursive: true })
  const browser: Browser = await launchChromium()
  const problems: string[] = []

  const open = async (query: Record<string, string> = {}, opening?: Opening) => {
    const context = await browser.newContext(windowOf(opening))
    await context.route('**', (route) => {
      const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ['text/plain', '']
      return route.fulfill({ contentType, body })
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`https://sise.test/?${new URLSearchParams(query).toString()}`)
    return page
  }
  return {
    open,
    async typing(query, opening) {
      const page = await open(query, opening)
      await field(page).click()
      return page
    },
    async clear() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      return problems.splice(0)
    },
    close: () => browser.close(),
  }
}

/** The field itself. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Tekst' })

/** A tool of its toolbar. */
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The html that the field told last. */
export const told = (page: Page) => page.evaluate(() => window.html)

/** Presses keys one after another. */
export async function keys(page: Page, ...pressed: string[]) {
  for (const key of pressed) await page.keyboard.press(key)
}

function bundle(folder: string) {
  const { status, stderr } = spawnSync(
    'node_modules/.bin/esbuild',
    [
      'tests/ui/richTextPage.tsx',
      '--bundle',
      '--minify',
      `--outdir=${folder}`,
      '--jsx=automatic',
      '--define:global=globalThis',
      '--define:process.env.NODE_ENV="production"',
      '--log-level=error',
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

const shell = `<!doctype html><html lang="et"><head><meta charset="utf-8"><title>Proov</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css"></head>
<body><div id="root"></div><script src="/page.js"></script></body></html>`
