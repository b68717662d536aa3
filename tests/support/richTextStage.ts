import type { Browser, Page } from 'playwright-core'
import { launchChromium, type Opening, windowOf } from './browser.ts'
import { bundledPage } from './bundledPage.ts'

/** A Chromium that shows rich text on a screen of its own. */
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
export async function openRichTextStage(entry = 'tests/ui/richTextPage.tsx'): Promise<RichTextStage> {
  const serve = bundledPage(entry)
  const browser: Browser = await launchChromium()
  const problems: string[] = []

  const open = async (query: Record<string, string> = {}, opening?: Opening) => {
    const context = await browser.newContext(windowOf(opening))
    await serve(context)
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
