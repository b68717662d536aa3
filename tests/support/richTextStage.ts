import type { Browser, Page } from 'playwright-core'
import { launchChromium, type Opening, windowOf } from './browser.ts'
import { bundledPage } from './bundledPage.ts'

/** A Chromium that shows rich text on a screen of its own. */
export interface RichTextStage {
  /** The page loaded anew; the query may give `start`, `error` and `focus`. */
  open(query?: Record<string, string>, opening?: Opening): Promise<Page>
  /** The same with the cursor in the field. */
  typing(query?: Record<string, string>, opening?: Opening): Promise<Page>
  /** The errors that pages met since the last call. */
  takeProblems(): string[]
  close(): Promise<void>
}

/** Bundles the page and starts the browser. Each kind of window is opened once: a new one would compile the bundle anew. */
export async function openRichTextStage(entry = 'tests/ui/richTextPage.tsx'): Promise<RichTextStage> {
  const serve = bundledPage(entry)
  const browser: Browser = await launchChromium()
  const problems: string[] = []
  const windows = new Map<string, Page>()

  const newWindow = async (opening: Opening) => {
    const context = await browser.newContext(windowOf(opening))
    await serve(context)
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    return page
  }
  const open = async (query: Record<string, string> = {}, opening: Opening = {}) => {
    const kind = JSON.stringify(windowOf(opening))
    const page = windows.get(kind) ?? (await newWindow(opening))
    windows.set(kind, page)
    // What it points at on the page before must not be hovered on this one.
    await page.mouse.move(0, 0)
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
    takeProblems: () => problems.splice(0),
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
